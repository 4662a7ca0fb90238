import type { StationClocks } from '#lib/questions/limit.ts';
import type { AnswerPart, PlayerQuestion, QuestionType, Solution } from '#lib/questions/types.ts';
import type { NextAttempt } from '#lib/ranking/attempts.ts';
import type { Announcement, OwnPlace } from '#lib/live/wire.ts';
import type { PublicEvent } from '../../authoring/events/schema.ts';
import type { PublicSettings } from '../../authoring/events/settings.ts';
import type { ConsentText } from '../photos/consent.ts';
import type { OwnPhoto } from '../photos/own.ts';

/** ISO 8601, UTC, milliseconds. */
type Time = string;

/** The public data of a station. */
export interface PublicCatalog {
	uid: string;
	slug: string;
	name: string;
	description: string;
	comment: string;
	questions: number;
	/** The limits of its questions; null when none has one. */
	clocks: StationClocks | null;
	/** 1-based number of the station in the event. */
	number: number;
	done: boolean;
	running: boolean;
	/** The type of the team's next attempt, or of the running one; `none` if it may not start one. */
	next: NextAttempt;
	/** The attempt that counts; only for a team that is done with the station. */
	result?: { attemptId: string; points: number; correct: number; total: number };
}

interface PuzzleLetter {
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
	/** It does not count: another attempt of the team counts in any case. */
	practice: boolean;
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
	/** What the team answered, part by part; empty without an answer. */
	answer: AnswerPart[];
	solution?: Solution;
	explanation?: string;
}

/** The end of a station. */
export interface Summary {
	attemptId: string;
	catalog: PublicCatalog;
	attempt: number;
	/** It does not count: another attempt of the team counts. */
	practice: boolean;
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
	/** The existing photos of the team, oldest first. */
	photos: OwnPhoto[];
	/** The current announcements, newest first. */
	announcements: Announcement[];
	/** uid of the round that the host leads now. */
	round: string | null;
	/** Missing until the ceremony has shown it. */
	podium?: OwnPlace;
}

export interface PlayInfo {
	event: PublicEvent;
	config: PublicSettings & { event_uid: string };
	/** The joining rules for people without a card. */
	entry: { isClosed: boolean; asksWord: boolean };
	catalogs: PublicCatalog[];
	/** Letters of the puzzle word; 0 = none. */
	puzzleSlots: number;
	/** What a team agrees to with a photo. */
	photoConsent: ConsentText;
	team?: PlayTeam;
}
