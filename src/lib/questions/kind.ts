import type { ZodRawShape, ZodType } from 'zod';
import type {
	Answers,
	Contents,
	Inputs,
	PlayerFields,
	PlayerView,
	QuestionType,
	Score,
	ScoreContext,
	Side,
	Solution
} from './types.ts';

export type Path = (string | number)[];
export interface PathFault {
	path: Path;
	code: string;
	message: string;
}
export type ParsedAnswer<T extends QuestionType = QuestionType> = { answer: Answers[T] } | { faults: PathFault[] };

/** What lenient reading tells its caller besides the content. */
export interface Report {
	warn(path: Path, code: string, message: string): void;
	fault(path: Path, code: string, message: string): void;
}

/** Where a field of the strict form came from, so that faults name the sender's place. */
export interface Source {
	name: string;
	/** Place of each entry in the sender's list. */
	indexes?: number[];
	/** The sender gave one value instead of a list. */
	isScalar?: boolean;
}
export interface LenientContent {
	content: Record<string, unknown>;
	sources?: Record<string, Source>;
}

/** Words for the two sides of swipe cards without own labels, in the reader's language. */
export type SwipeLabels = Record<Side, string>;

/** All rules of one question type; the pure half of its folder. */
export interface QuestionKind<T extends QuestionType = QuestionType> {
	readonly type: T;
	/** Other names of the type, in lower case (contract 5.2). */
	readonly aliases: readonly string[];
	readonly isScored: boolean;
	/** Strict schema of the type-specific fields in the written form. */
	readonly content: ZodType<Inputs[T]> & { shape: ZodRawShape };
	/** Names of all type-specific fields that lenient reading takes. */
	readonly reads: readonly string[];
	/** Brings lenient spellings into the strict form, unchecked. */
	read(raw: Record<string, unknown>, report: Report): LenientContent;
	/** Content with ids: those of equal texts, else of the same position, else new. */
	assignIds(input: Inputs[T], previous: Contents[T] | undefined, makeId: () => string): Contents[T];
	/** Type-specific fields of the written form, or with ids. */
	write(content: Contents[T], form: { ids: boolean }): Record<string, unknown>;
	forPlayer(content: Contents[T], view: PlayerView): PlayerFields[T];
	parseAnswer(content: Contents[T], raw: unknown): ParsedAnswer<T>;
	score(content: Contents[T], answer: Answers[T], context: ScoreContext): Score;
	answerText(content: Contents[T], answer: Answers[T], labels: SwipeLabels): string;
	solution(content: Contents[T]): Solution;
}
