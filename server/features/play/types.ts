import type { PlayerQuestion, QuestionType, Solution } from '#lib/questions/types.ts';
import type { PublicSettings } from '../events/settings.ts';
import type { Phase } from '../events/gate.ts';

/** ISO 8601, UTC, milliseconds. */
export type Time = string;

/** A station as everybody may see it. */
export interface PublicCatalog {
	uid: string;
	slug: string;
	name: string;
	description: string;
	comment: string;
	questions: number;
	/** 1-based number of the station in the event. */
	number: number;
	done: boolean;
	running: boolean;
	/** The best attempt; only for a team that finished the station. */
	result?: { attemptId: string; points: number; correct: number; total: number };
}

export interface PuzzleLetter {
	catalog: string;
	letter: string;
	/** 0-based slot in the word. */
	slot: number;
}
/** Letters a team has collected; `slots` is the length of the word as far as stations give letters. */
export interface Puzzle {
	slots: number;
	letters: PuzzleLetter[];
	solvedAt: Time | null;
	feedback?: string;
}

export interface Feedback {
	isCorrect: boolean | null;
	/** 0 to 1. */
	fraction: number;
	finalPoints: number;
	solution?: Solution;
	explanation?: string;
}

/** What a phone gets when its answer is stored. */
export interface Receipt {
	answerId: string;
	questionId: number;
	status: 'accepted' | 'late' | 'skipped';
	recordedAt: Time;
	timeLeftSec: number | null;
	feedback: Feedback | null;
	version: number;
}

export type ItemState = 'unopened' | 'open' | 'accepted' | 'late' | 'skipped' | 'timedOut';
/** One question of an attempt; `question` is null while a timed one is unopened. */
export interface Item {
	questionId: number;
	position: number;
	type: QuestionType;
	points: number;
	limitSeconds: number | null;
	state: ItemState;
	openedAt: Time | null;
	deadlineAt: Time | null;
	question: PlayerQuestion | null;
	/** What this team chose, for a second phone or a reload. */
	answer: unknown;
	receipt: Receipt | null;
}

export interface Attempt {
	attemptId: string;
	event: string;
	catalog: PublicCatalog;
	attempt: number;
	state: 'running' | 'finished' | 'expired';
	startedAt: Time;
	expiresAt: Time;
	version: number;
	items: Item[];
	/** Position of the first question that is not settled; null when all are. */
	current: number | null;
	resumed?: true;
}

export interface SummaryQuestion {
	questionId: number;
	type: QuestionType;
	prompt: string;
	status: string;
	isCorrect: boolean | null;
	finalPoints: number;
	timeLeftSec: number | null;
	answerText: string | null;
	solution?: Solution;
	explanation?: string;
}

/** The end of a station. */
export interface Summary {
	attemptId: string;
	catalog: PublicCatalog;
	attempt: number;
	correct: number;
	total: number;
	wrong: number;
	points: number;
	maxPoints: number;
	durationSec: number | null;
	letter: string | null;
	/** Own place and number of ranked teams; only with `teamResults` on a live board. */
	place?: number;
	shared?: boolean;
	of?: number;
	gap?: number | null;
	puzzle: Puzzle | null;
	nextCatalogs: PublicCatalog[];
	questions: SummaryQuestion[];
}

export interface PlayTeam {
	uid: string;
	name: string;
	listed: boolean;
}

export interface Me {
	team: PlayTeam;
	catalogs: PublicCatalog[];
	running: Attempt[];
	puzzle: Puzzle | null;
	points: number;
}

export interface PlayEvent {
	uid: string;
	slug: string;
	name: string;
	description: string;
	start_date: Time | null;
	end_date: Time | null;
	phase: Phase;
}

export interface PlayInfo {
	event: PlayEvent;
	config: PublicSettings & { event_uid: string };
	catalogs: PublicCatalog[];
	/** Letters of the puzzle word; 0 = none. */
	puzzleSlots: number;
	team?: PlayTeam;
}
