import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';
import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';

export type ResultState = 'running' | 'finished' | 'expired';
export type ResultSource = 'play' | 'host' | 'api' | 'recomputed' | 'client' | 'preview';
export type AnswerStatus = 'open' | 'accepted' | 'late' | 'skipped' | 'timed_out';

/** What an attempt keeps from its start: settings that score it, and its questions in playing order. */
export interface AttemptPlan {
	settings: Record<string, unknown>;
	/** `limit` in seconds, null = none; `question` is the snapshot with the solution. */
	questions: { id: number; limit: number | null; question: StoredQuestion }[];
}

/** One run of one team through one catalog; a row exists from its start. */
export class Result extends Model<InferAttributes<Result>, InferCreationAttributes<Result>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare attemptUid: string;
	declare eventUid: string;
	declare catalogUid: string;
	declare catalog: string;
	declare catalogName: string;
	declare teamUid: string | null;
	declare name: string;
	declare attempt: number;
	declare state: ResultState;
	declare source: ResultSource;
	declare verified: boolean;
	declare correct: number;
	declare total: number;
	declare points: number;
	declare maxPoints: number;
	/** Answers given so far, to unscored questions too. */
	declare answered: CreationOptional<number>;
	/** Settled scored questions so far. */
	declare settled: CreationOptional<number>;
	/** Sum of the efficiencies of its questions; null when only totals are known. */
	declare efficiency: number | null;
	declare startedAt: Date | null;
	declare finishedAt: Date | null;
	declare lastActiveAt: Date;
	declare durationSec: number | null;
	declare plan: AttemptPlan;
	/** `<team> <catalog>` while the attempt runs, so a team has one running attempt a catalog. */
	declare runningKey: string | null;
	declare submissionId: CreationOptional<string | null>;
	declare payloadHash: CreationOptional<string | null>;
	declare scoringVersion: CreationOptional<number>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** The scoring metrics of one question of an attempt. */
export class QuestionResult extends Model<InferAttributes<QuestionResult>, InferCreationAttributes<QuestionResult>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare resultId: number;
	declare eventUid: string;
	declare teamUid: string | null;
	declare catalogUid: string;
	declare questionId: number | null;
	declare attempt: number;
	declare position: number;
	declare type: QuestionType;
	declare question: StoredQuestion;
	declare points: number;
	declare limitSec: number | null;
	declare openedAt: Date | null;
	declare deadlineAt: Date | null;
	declare answerId: string | null;
	declare status: AnswerStatus;
	declare rawAnswer: unknown;
	declare answerText: string | null;
	declare receivedAt: Date | null;
	declare timeLeftSec: number | null;
	declare fraction: number;
	declare isCorrect: boolean | null;
	declare finalPoints: number;
	declare efficiency: number;
	declare scoringVersion: CreationOptional<number>;
	/** Version of the attempt that the receipt of this answer told; null for answers without a receipt. */
	declare receiptVersion: CreationOptional<number | null>;
	declare photoUid: CreationOptional<string | null>;
	declare consent: CreationOptional<boolean | null>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** When a team found the puzzle word. */
export class PuzzleSolve extends Model<InferAttributes<PuzzleSolve>, InferCreationAttributes<PuzzleSolve>> {
	declare eventUid: string;
	declare teamUid: string;
	declare namespace: string;
	declare solvedAt: Date | null;
	declare tries: number;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** One try of the puzzle word, so that a repeated one gets the same answer. */
export class PuzzleTry extends Model<InferAttributes<PuzzleTry>, InferCreationAttributes<PuzzleTry>> {
	declare id: CreationOptional<number>;
	declare namespace: string;
	declare eventUid: string;
	declare teamUid: string;
	declare tryId: string;
	/** Keyed hash of the word: what was tried says much about what is right. */
	declare wordHash: string;
	declare isSolved: boolean;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the models of this feature to a database. */
export function initResults(sequelize: Sequelize): void {
	Result.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			attemptUid: DataTypes.STRING(64),
			eventUid: DataTypes.CHAR(32),
			catalogUid: DataTypes.CHAR(32),
			catalog: DataTypes.STRING(100),
			catalogName: DataTypes.STRING(200),
			teamUid: DataTypes.CHAR(32),
			name: DataTypes.STRING(100),
			attempt: DataTypes.INTEGER,
			state: DataTypes.STRING(10),
			source: DataTypes.STRING(12),
			verified: DataTypes.BOOLEAN,
			correct: DataTypes.INTEGER,
			total: DataTypes.INTEGER,
			points: DataTypes.INTEGER,
			maxPoints: DataTypes.INTEGER,
			answered: { type: DataTypes.INTEGER, defaultValue: 0 },
			settled: { type: DataTypes.INTEGER, defaultValue: 0 },
			efficiency: DataTypes.DECIMAL(12, 6),
			startedAt: DataTypes.DATE(3),
			finishedAt: DataTypes.DATE(3),
			lastActiveAt: DataTypes.DATE(3),
			durationSec: DataTypes.DECIMAL(12, 3),
			plan: DataTypes.JSON,
			runningKey: DataTypes.STRING(80),
			submissionId: DataTypes.STRING(64),
			payloadHash: DataTypes.STRING(64),
			scoringVersion: { type: DataTypes.INTEGER, defaultValue: 1 },
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'results' }
	);
	initQuestionResults(sequelize);
	PuzzleSolve.init(
		{
			eventUid: { type: DataTypes.CHAR(32), primaryKey: true },
			teamUid: { type: DataTypes.CHAR(32), primaryKey: true },
			namespace: DataTypes.STRING(100),
			solvedAt: DataTypes.DATE(3),
			tries: DataTypes.INTEGER,
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'puzzle_solves' }
	);
	PuzzleTry.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			eventUid: DataTypes.CHAR(32),
			teamUid: DataTypes.CHAR(32),
			tryId: DataTypes.STRING(64),
			wordHash: DataTypes.STRING(64),
			isSolved: DataTypes.BOOLEAN,
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'puzzle_tries' }
	);
}

function initQuestionResults(sequelize: Sequelize): void {
	QuestionResult.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			namespace: DataTypes.STRING(100),
			resultId: DataTypes.INTEGER,
			eventUid: DataTypes.CHAR(32),
			teamUid: DataTypes.CHAR(32),
			catalogUid: DataTypes.CHAR(32),
			questionId: DataTypes.INTEGER,
			attempt: DataTypes.INTEGER,
			position: DataTypes.INTEGER,
			type: DataTypes.STRING(20),
			question: DataTypes.JSON,
			points: DataTypes.INTEGER,
			limitSec: DataTypes.INTEGER,
			openedAt: DataTypes.DATE(3),
			deadlineAt: DataTypes.DATE(3),
			answerId: DataTypes.STRING(64),
			status: DataTypes.STRING(10),
			rawAnswer: DataTypes.JSON,
			answerText: DataTypes.TEXT,
			receivedAt: DataTypes.DATE(3),
			timeLeftSec: DataTypes.DECIMAL(9, 3),
			fraction: DataTypes.DECIMAL(7, 6),
			isCorrect: DataTypes.BOOLEAN,
			finalPoints: DataTypes.INTEGER,
			efficiency: DataTypes.DECIMAL(7, 6),
			scoringVersion: { type: DataTypes.INTEGER, defaultValue: 1 },
			receiptVersion: DataTypes.INTEGER,
			photoUid: DataTypes.STRING(64),
			consent: DataTypes.BOOLEAN,
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'question_results' }
	);
}
