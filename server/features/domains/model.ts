import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

export type DomainState = 'pending' | 'active' | 'error';

/** A host that shows a namespace; `isActive` opens it, `state` tells about its certificate. */
export class Domain extends Model<InferAttributes<Domain>, InferCreationAttributes<Domain>> {
	declare id: CreationOptional<number>;
	declare host: string;
	/** ASCII, lower case: what requests are compared with. */
	declare normalizedHost: string;
	/** The last two labels. */
	declare zone: string;
	declare namespace: string;
	declare label: string;
	declare isActive: CreationOptional<boolean>;
	declare state: CreationOptional<DomainState>;
	declare lastError: CreationOptional<string | null>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initDomains(sequelize: Sequelize): void {
	Domain.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			host: DataTypes.STRING(253),
			normalizedHost: DataTypes.STRING(253),
			zone: DataTypes.STRING(253),
			namespace: DataTypes.STRING(100),
			label: DataTypes.STRING(120),
			isActive: { type: DataTypes.BOOLEAN, defaultValue: true },
			state: { type: DataTypes.STRING(10), defaultValue: 'pending' },
			lastError: DataTypes.STRING(300),
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'domains' }
	);
}
