import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

/** One write by a user, a token or the system. */
export class AuditRow extends Model<InferAttributes<AuditRow>, InferCreationAttributes<AuditRow>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare actor: string;
	declare operation: string;
	declare target: string;
	declare requestId: string;
	declare at: Date;
}

/** Binds the models of this feature to a database. */
export function initAudit(sequelize: Sequelize): void {
	AuditRow.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			actor: DataTypes.STRING(120),
			operation: DataTypes.STRING(80),
			target: DataTypes.STRING(200),
			requestId: DataTypes.STRING(64),
			at: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'audit_log', timestamps: false }
	);
}
