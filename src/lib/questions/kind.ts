import type { ZodRawShape, ZodType } from 'zod';
import type { AnswerPart, PlayerView, Score, ScoreContext, Side, Solution } from './types.ts';

export type Path = (string | number)[];
export interface PathError {
	path: Path;
	code: string;
	message: string;
}
export type ParsedAnswer<Answer> = { answer: Answer } | { errors: PathError[] };

/** What lenient parsing reports besides the content. */
export interface Report {
	warn(path: Path, code: string, message: string): void;
	error(path: Path, code: string, message: string): void;
}

/** The source of a field in the strict form, so that errors name the sender's path. */
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

/** The types of questions and answers of a kind. */
export interface QuestionData {
	type: string;
	/** Type-specific part of the written form: no ids, right answers as positions. */
	input: object;
	/** Type-specific part as stored. */
	content: object;
	/** A player's answer, valid for its question. */
	answer: object;
	/** What a player's device gets; never a solution. */
	player: object;
}

/** The texts of a type: in the entries of one list, each with the names of its id and its text, and in fields. */
export interface TextPlaces {
	/** `isDistinct`: no two entries may be equal, in any language. */
	list?: { field: string; isDistinct?: true; texts: readonly { id: string; text: string; max: number }[] };
	fields?: Record<string, ZodType<string>>;
}

/** The cells of a question in a table row: one per option, one for the right ones, and those of its sides. */
export interface TableCells {
	options: string[];
	answers: string;
	rightLabel?: string | null;
	leftLabel?: string | null;
	/** The options keep their order. */
	keepOrder?: boolean;
}

/** A row of a table as a type reads it. */
export interface TableRow {
	/** The texts of the filled options. */
	options: string[];
	answers: string;
	/**
	 * The 0-based positions of the options that `answers` names by number, letter or text; other values are reported as
	 * errors.
	 */
	rightPlaces(): number[];
	/** Reports the error of the option at a position; `text` is its content. */
	fault(place: number, code: string, message: string, text: string): void;
}

/** What of the answer to a question has to stand in the text that the question was made of. */
export interface Sourced {
	texts: readonly string[];
	/** The texts are ways to write the same: one of them is enough. */
	isOneEnough?: true;
	/** What is wrong, and must not stand there as it is. */
	untrue?: readonly string[];
	/** Whatever a team chooses is right. */
	isFree?: boolean;
}

/** How questions of a type are written in tables. */
interface TableForm<Content> {
	/** The name of the type in German tables. */
	germanName: string;
	write(content: Content): TableCells;
	/** The lenient form of a row. */
	read(row: TableRow): Record<string, unknown>;
	/** Why a question cannot be restored from its cells; omitted if it always can. */
	obstacle?(content: Content): 'photo' | 'separator' | undefined;
}

/** All rules of one question type; the pure half of its folder. */
export interface QuestionKind<Data extends QuestionData> {
	/** Only for the compiler: the types of its questions and answers. */
	readonly data?: Data;
	readonly type: Data['type'];
	/** Other names of the type, in lower case (contract 5.2). */
	readonly aliases: readonly string[];
	readonly isScored: boolean;
	/** Partly right answers can earn part of the points. */
	readonly hasShares?: true;
	/** Its answers have a photo. */
	readonly takesPhoto?: true;
	/** The event's countdown does not apply to it, only its own limit: nothing is answered against a clock. */
	readonly hasOwnClockAlone?: true;
	/** Sort order in lists of types, lowest first. */
	readonly place: number;
	/** Its description for readers of the API. */
	readonly title: string;
	/** The fields of the written form as they are answered; what has its default is left out. */
	readonly shown: ZodRawShape;
	/** Strict schema of the type-specific fields in the written form. */
	readonly content: ZodType<Data['input']> & { shape: ZodRawShape };
	/** Schema of the type-specific part as stored: fills defaults and refuses nothing. */
	readonly stored: ZodType<Data['content']>;
	/** Schema of an answer, whatever parts its question has. */
	readonly rawAnswer: ZodType;
	/** The texts that can be translated: the right answer is not among them. */
	readonly texts: TextPlaces;
	/** All type-specific fields that lenient parsing accepts. */
	readonly reads: readonly string[];
	readonly table: TableForm<Data['content']>;
	/** Brings lenient spellings into the strict form, unchecked. */
	read(raw: Record<string, unknown>, report: Report): LenientContent;
	/** Content with ids: those of equal texts, else of the same position, else new. */
	assignIds(input: Data['input'], previous: Data['content'] | undefined, makeId: () => string): Data['content'];
	/** Type-specific fields of the written form, or with ids. */
	write(content: Data['content'], form: { ids: boolean }): Record<string, unknown>;
	forPlayer(content: Data['content'], view: PlayerView): Data['player'];
	parseAnswer(content: Data['content'], raw: unknown): ParsedAnswer<Data['answer']>;
	score(content: Data['content'], answer: Data['answer'], context: ScoreContext): Score;
	/** The answer in words, part by part. */
	answerParts(content: Data['content'], answer: Data['answer']): AnswerPart[];
	/** The form in which equivalent typed answers are equal; omitted if answers consist of given parts. */
	typedForm?(text: string): string;
	/** The order of its parts is the answer. */
	readonly isOrdered?: true;
	solution(content: Data['content']): Solution;
	/** The content with other parts as the right ones, by their ids; undefined for ids that it does not have. */
	withRight?(content: Data['content'], ids: readonly string[]): Data['content'] | undefined;
	/** The content with one more typed answer that is right; undefined if it is right already, or there is no room. */
	withAccepted?(content: Data['content'], text: string): Data['content'] | undefined;
	/** What a text says, when it is the source of the question. */
	sourced(input: Data['input']): Sourced;
	/** The right answer by the written form with ids, for rehearsals; null if there is no single one, as for a photo. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the written form is what `write` made of it
	known(written: any): Data['answer'] | null;
	/** A guess, for rehearsals; null to skip. */
	guess(question: Data['player']): Data['answer'] | null;
}
