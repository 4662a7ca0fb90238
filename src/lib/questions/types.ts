export type QuestionType = 'mc' | 'assign' | 'sort' | 'swipe' | 'photoText' | 'flip';

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

/** Type-specific part of the written form (contract 5.1): no ids, right answers as positions. */
export interface Inputs {
	mc: { options: string[]; answers: number[] };
	assign: { terms: { term: string; definition: string }[] };
	sort: { items: string[] };
	swipe: {
		cards: { text: string; correct: boolean }[];
		rightLabel?: string | undefined;
		leftLabel?: string | undefined;
	};
	photoText: { consent: boolean; requirePhoto: boolean; accept: string[] };
	flip: { answer: string };
}

/** Type-specific part as stored (column `content`); `answers` of mc are option ids, items of sort are in the right order. */
export interface Contents {
	mc: { options: Named[]; answers: string[] };
	assign: { terms: NamedPair[] };
	sort: { items: Named[] };
	swipe: { cards: (Named & { correct: boolean })[]; rightLabel: string | null; leftLabel: string | null };
	photoText: { consent: boolean; requirePhoto: boolean; accept: string[] };
	flip: { answer: string };
}

/** Raw answers of players (contract 5.3), valid for their question. */
export interface Answers {
	mc: { selected: string[] };
	assign: { pairs: Record<string, string> };
	sort: { order: string[] };
	swipe: { swipes: Record<string, Side> };
	photoText: { photoId?: string; text?: string };
	flip: { turned: true };
}

/** What a player's device gets of each type besides PlayerQuestionBase; never a solution. */
export interface PlayerFields {
	mc: { options: Named[]; select: 'one' | 'many' };
	assign: { terms: Named[]; definitions: Named[] };
	sort: { items: Named[] };
	/** A null label is shown in the player's language. */
	swipe: { cards: Named[]; rightLabel: string | null; leftLabel: string | null };
	photoText: { consent: boolean; requirePhoto: boolean };
	/** The back of the card; absent where it must stay hidden. */
	flip: { answer?: string };
}

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
}

/** A question as it was read from a file or request; `id` when the sender named one. */
export interface QuestionInput<T extends QuestionType = QuestionType> extends QuestionBase<T> {
	id?: number;
	content: Inputs[T];
}

export interface StoredQuestion<T extends QuestionType = QuestionType> extends QuestionBase<T> {
	id: number;
	content: Contents[T];
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

/** The play-safe form (contract 5.3), a union told apart by `type`. */
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
