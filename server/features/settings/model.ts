import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

/** One setting of the installation; its value is JSON as text. */
export class Setting extends Model<InferAttributes<Setting>, InferCreationAttributes<Setting>> {
	declare key: string;
	declare value: string;
}

/** Who stands behind a namespace; what is null was never given. */
export interface Imprint {
	displayName: string | null;
	company: string | null;
	phone: string | null;
	street: string | null;
	zip: string | null;
	city: string | null;
	email: string | null;
	website: string | null;
}

/** What is decided once for a namespace; every namespace has exactly one row. */
export class ProjectSettings extends Model<InferAttributes<ProjectSettings>, InferCreationAttributes<ProjectSettings>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare imprint: CreationOptional<Imprint | null>;
	declare ticketPublicSubmission: CreationOptional<boolean>;
	/** Of the imprint. */
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initSettings(sequelize: Sequelize): void {
	Setting.init(
		{ key: { type: DataTypes.STRING(40), primaryKey: true }, value: DataTypes.STRING(1000) },
		{ sequelize, tableName: 'settings', timestamps: false }
	);
	ProjectSettings.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			imprint: DataTypes.JSON,
			ticketPublicSubmission: { type: DataTypes.BOOLEAN, defaultValue: false },
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'project_settings' }
	);
}
