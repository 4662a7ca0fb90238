import type * as kinds from './kinds.ts';
import type { Locale } from '../messages/locale.ts';
import type { QuestionData } from './kind.ts';

type Kinds = typeof kinds;
export type QuestionType = keyof Kinds;
type Data = { [T in QuestionType]: NonNullable<Kinds[T]['data']> };
type Part<Name extends keyof QuestionData> = { [T in QuestionType]: Data[T][Name] };

/** A text that players refer to by its random id (6 characters of a–z, 2–7). */
export interface Named {
	id: string;
	text: string;
}
export interface NamedPair {
	termId: string;
	term: string;
	definitionId: string;
	definition: string;
}
export type Side = 'right' | 'left';

/** A part of an answer in words. */
export interface AnswerPart {
	text: string;
	/** The match of a term. */
	definition?: string;
	/** Of a card: where it was swiped to. */
	side?: Side;
	/** The question's own name of that side. */
	label?: string;
}

/** Type-specific part of the written form (contract 5.1): no ids, right answers as positions. */
export type Inputs = Part<'input'>;
/** Type-specific part as stored (column `content`). */
export type Contents = Part<'content'>;
/** Raw answers of players (contract 5.3), valid for their question. */
export type Answers = Part<'answer'>;
/** What a player's device gets of each type besides PlayerQuestionBase; never a solution. */
export type PlayerFields = Part<'player'>;

interface QuestionBase<T> {
	type: T;
	prompt: string;
	points: number;
	/** Seconds; 0 = no limit, null = the event's countdown. */
	countdown: number | null;
	/** null = the event's setting. */
	instantFeedback: boolean | null;
	image: string | null;
	explanation: string | null;
	/** It came with a template and has not been edited yet. */
	sample?: true;
}

/**
 * The texts of a question in one language: `parts` by the ids of its options, items, cards, terms and definitions, or
 * by the name of the field. Absent ones are shown in the original.
 */
export interface Translation {
	prompt?: string;
	explanation?: string;
	parts: Record<string, string>;
}
/** By language. */
export type Translations = Partial<Record<Locale, Translation>>;

/** A translation in the written form: lists in the order of the question, an empty entry is not translated. */
export type WrittenTranslation = { prompt?: string | undefined; explanation?: string | undefined } & Record<
	string,
	unknown
>;

/** A question as it was read from a file or request; `id` when the sender named one. */
export interface QuestionInput<T extends QuestionType = QuestionType> extends QuestionBase<T> {
	id?: number;
	content: Inputs[T];
	translations?: Partial<Record<Locale, WrittenTranslation>> | null;
}

export interface StoredQuestion<T extends QuestionType = QuestionType> extends QuestionBase<T> {
	id: number;
	/** It is out of scoring. */
	isVoid?: true;
	content: Contents[T];
	/** Null or absent without any. */
	translations?: Translations | null;
	/** That of the event's language; only in the stored copy of an answered question. */
	translation?: Translation;
}

interface PlayerQuestionBase<T> {
	id: number;
	type: T;
	prompt: string;
	points: number;
	/** Whole seconds; absent = no limit. */
	limitSeconds?: number;
	image?: string;
	/** 0-based place in the attempt. */
	position: number;
}

/** The play-safe form (contract 5.3), a union discriminated by `type`. */
export type PlayerQuestion<T extends QuestionType = QuestionType> = {
	[K in T]: PlayerQuestionBase<K> & PlayerFields[K];
}[T];

/** Right answers by the ids of the play-safe form (contract 7.3). */
export interface Solution {
	selected?: string[];
	pairs?: Record<string, string>;
	order?: string[];
	swipes?: Record<string, Side>;
	accept?: string[];
}

/** Deterministic order of a list; the salt keeps two lists of one question apart. */
export type Shuffle = <T>(list: readonly T[], salt: string) => T[];

export interface PlayerView {
	shuffle: Shuffle;
	/** Also shuffles what need not be: options, terms, cards. */
	shuffleAnswers: boolean;
	/** Whether the back of an info card may be sent (self-paced players only). */
	showBack: boolean;
}

export interface ScoreContext {
	/** Whether partly right answers of this type earn a share. */
	partialCredit: boolean;
	/** State of the photo of a photoText answer; absent = none. */
	photo?: 'none' | 'present' | 'rejected';
}

/** `fraction` 0–1 of the points; `isCorrect` null for unscored types. */
export interface Score {
	fraction: number;
	isCorrect: boolean | null;
}
