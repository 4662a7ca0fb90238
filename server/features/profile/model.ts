import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

/** How to reach a person; name and e-mail stand with the user. */
export class Contact extends Model<InferAttributes<Contact>, InferCreationAttributes<Contact>> {
	declare id: CreationOptional<number>;
	declare userId: number;
	declare company: CreationOptional<string | null>;
	declare phone: CreationOptional<string | null>;
	declare street: CreationOptional<string | null>;
	declare zip: CreationOptional<string | null>;
	declare city: CreationOptional<string | null>;
	declare website: CreationOptional<string | null>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the model of this feature to a database. */
export function initContacts(sequelize: Sequelize): void {
	Contact.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			userId: { type: DataTypes.INTEGER, unique: true },
			company: DataTypes.STRING(200),
			phone: DataTypes.STRING(60),
			street: DataTypes.STRING(200),
			zip: DataTypes.STRING(20),
			city: DataTypes.STRING(120),
			website: DataTypes.STRING(500),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'customer_profiles' }
	);
}
