import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

export const plans = ['free', 'starter', 'standard', 'unlimited'] as const;
/** How much a namespace may hold; see the table `plan_limits`. */
export type Plan = (typeof plans)[number];

/** The unit of isolation: every other record belongs to one. */
export class Namespace extends Model<InferAttributes<Namespace>, InferCreationAttributes<Namespace>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare label: string;
	declare isActive: CreationOptional<boolean>;
	declare plan: CreationOptional<Plan>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** A user may work in a namespace; exactly one membership of a user is the default. */
export class UserNamespace extends Model<InferAttributes<UserNamespace>, InferCreationAttributes<UserNamespace>> {
	declare userId: number;
	declare namespace: string;
	declare isDefault: boolean;
	declare defaultKey: number | null;
}

/** Binds the models of this feature to a database. */
export function initNamespaces(sequelize: Sequelize): void {
	Namespace.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			label: DataTypes.STRING(120),
			isActive: { type: DataTypes.BOOLEAN, defaultValue: true },
			plan: { type: DataTypes.STRING(20), defaultValue: 'unlimited' },
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'namespaces' }
	);
	UserNamespace.init(
		{
			userId: { type: DataTypes.INTEGER, primaryKey: true },
			namespace: { type: DataTypes.STRING(100), primaryKey: true },
			isDefault: DataTypes.BOOLEAN,
			defaultKey: DataTypes.INTEGER
		},
		{ sequelize, tableName: 'user_namespaces', timestamps: false }
	);
}
