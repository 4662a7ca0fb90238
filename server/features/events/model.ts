import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';

/** A quiz event of a namespace. */
export class QuizEvent extends Model<InferAttributes<QuizEvent>, InferCreationAttributes<QuizEvent>> {
	declare uid: string;
	declare namespace: string;
	declare slug: string;
	declare name: string;
	declare startDate: Date | null;
	declare endDate: Date | null;
	declare description: string;
	declare published: boolean;
	/** Code of the short link `/j/<code>`. */
	declare joinCode: string;
	declare boardFrozenAt: CreationOptional<Date | null>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Settings of an event: only the keys that were set, and its secrets encrypted. */
export class EventConfig extends Model<InferAttributes<EventConfig>, InferCreationAttributes<EventConfig>> {
	declare eventUid: string;
	declare namespace: string;
	declare puzzleWordEnc: CreationOptional<string | null>;
	declare shareTokenHash: CreationOptional<string | null>;
	declare shareTokenEnc: CreationOptional<string | null>;
	declare sponsorTokenHash: CreationOptional<string | null>;
	declare sponsorTokenEnc: CreationOptional<string | null>;
	declare settings: Record<string, unknown>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** The event an administrator chose for the back end of a namespace. */
export class ActiveEvent extends Model<InferAttributes<ActiveEvent>, InferCreationAttributes<ActiveEvent>> {
	declare namespace: string;
	declare eventUid: string;
	declare setBy: string;
	declare setAt: Date;
}

/** Binds the models of this feature to a database. */
export function initEvents(sequelize: Sequelize): void {
	QuizEvent.init(
		{
			uid: { type: DataTypes.CHAR(32), primaryKey: true },
			namespace: DataTypes.STRING(100),
			slug: DataTypes.STRING(100),
			name: DataTypes.STRING(200),
			startDate: DataTypes.DATE(3),
			endDate: DataTypes.DATE(3),
			description: DataTypes.TEXT,
			published: DataTypes.BOOLEAN,
			joinCode: DataTypes.STRING(6),
			boardFrozenAt: DataTypes.DATE(3),
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'events' }
	);
	EventConfig.init(
		{
			eventUid: { type: DataTypes.CHAR(32), primaryKey: true },
			namespace: DataTypes.STRING(100),
			puzzleWordEnc: DataTypes.STRING(500),
			shareTokenHash: DataTypes.STRING(64),
			shareTokenEnc: DataTypes.STRING(300),
			sponsorTokenHash: DataTypes.STRING(64),
			sponsorTokenEnc: DataTypes.STRING(300),
			settings: DataTypes.JSON,
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'config' }
	);
	ActiveEvent.init(
		{
			namespace: { type: DataTypes.STRING(100), primaryKey: true },
			eventUid: DataTypes.CHAR(32),
			setBy: DataTypes.STRING(120),
			setAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'active_event', timestamps: false }
	);
}
