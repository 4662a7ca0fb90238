import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Sequelize } from 'sequelize';

/** How much of a thing a plan allows; a thing without a row has no limit. */
export class PlanLimit extends Model<InferAttributes<PlanLimit>, InferCreationAttributes<PlanLimit>> {
	declare plan: string;
	declare metric: string;
	declare max: number;
}

/** Binds the models of this feature to a database. */
export function initPlans(sequelize: Sequelize): void {
	PlanLimit.init(
		{
			plan: { type: DataTypes.STRING(20), primaryKey: true },
			metric: { type: DataTypes.STRING(40), primaryKey: true },
			max: DataTypes.BIGINT
		},
		{ sequelize, tableName: 'plan_limits', timestamps: false }
	);
}
