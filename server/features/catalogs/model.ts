import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';
import type { QuestionType } from '#lib/questions/types.ts';

/** A station of an event: a list of questions. */
export class Catalog extends Model<InferAttributes<Catalog>, InferCreationAttributes<Catalog>> {
	declare uid: string;
	declare namespace: string;
	declare eventUid: string;
	declare slug: string;
	/** The slug while the catalog lives, else null, so a removed one frees its slug. */
	declare slugKey: string | null;
	declare sortOrder: number;
	declare name: string;
	declare description: string;
	declare comment: string;
	declare raetselBuchstabe: string | null;
	declare qrcodeUrl: string | null;
	declare removedAt: CreationOptional<Date | null>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** One question; `content` holds what is special to its type, with stable option ids. */
export class Question extends Model<InferAttributes<Question>, InferCreationAttributes<Question>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare catalogUid: string;
	declare sortOrder: number;
	declare type: QuestionType;
	declare prompt: string;
	declare points: number;
	declare countdown: number | null;
	declare instantFeedback: boolean | null;
	declare image: string | null;
	declare explanation: string | null;
	declare content: Record<string, unknown>;
	declare removedAt: CreationOptional<Date | null>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initCatalogs(sequelize: Sequelize): void {
	Catalog.init(
		{
			uid: { type: DataTypes.CHAR(32), primaryKey: true },
			namespace: DataTypes.STRING(100),
			eventUid: DataTypes.CHAR(32),
			slug: DataTypes.STRING(100),
			slugKey: DataTypes.STRING(100),
			sortOrder: DataTypes.INTEGER,
			name: DataTypes.STRING(200),
			description: DataTypes.TEXT,
			comment: DataTypes.TEXT,
			raetselBuchstabe: DataTypes.STRING(10),
			qrcodeUrl: DataTypes.STRING(2048),
			removedAt: DataTypes.DATE(3),
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'catalogs' }
	);
	Question.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			catalogUid: DataTypes.CHAR(32),
			sortOrder: DataTypes.INTEGER,
			type: DataTypes.STRING(20),
			prompt: DataTypes.TEXT,
			points: DataTypes.INTEGER,
			countdown: DataTypes.INTEGER,
			instantFeedback: DataTypes.BOOLEAN,
			image: DataTypes.STRING(2048),
			explanation: DataTypes.TEXT,
			content: DataTypes.JSON,
			removedAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'questions' }
	);
}
