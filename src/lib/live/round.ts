import type { Locale } from '#lib/messages/locale.ts';
import type { AnswerPart, PlayerQuestion, Solution } from '#lib/questions/types.ts';
import type { Keyed } from './wire.ts';

/** The states of a round, from its creation to its end. */
export const roundStates = [
	'created',
	'lobby',
	'question',
	'paused',
	'locked',
	'reveal',
	'ranking',
	'podium',
	'closed'
] as const;
export type RoundState = (typeof roundStates)[number];

/** When the board follows a question: after each one, at the end, or as the host decides. */
export const boardChoices = ['each', 'end', 'manual'] as const;

/** ISO 8601, UTC, milliseconds. */
type Time = string;

/** What every audience sees of a round (contract 17); times are those of the server. */
export interface RoundView {
	round: string;
	event: string;
	/** uid of its station. */
	catalog: string;
	version: number;
	state: RoundState;
	/** 1-based number of the question; 0 before the first. */
	position: number;
	total: number;
	/** Missing in the lobby, and for phones whose host shows texts on the wall alone: `textOnPhone` says so. */
	question: PlayerQuestion | null;
	/** The question in the other languages that it has, where one view goes to readers of all languages. */
	translated?: Partial<Record<Locale, TranslatedQuestion>>;
	textOnPhone: boolean;
	/** Teams may replace their answer until the lock. */
	changeUntilLock: boolean;
	/** Answers count from here; null while a pause holds the countdown before them. */
	opensAt: Time | null;
	/** Null without a limit, and while the round is paused. */
	closesAt: Time | null;
	/** What is left of the question while it is paused; missing without a limit. */
	remainingMs?: number;
	/** Seconds between a question and its answers. */
	delaySeconds?: number;
	/** In answers over HTTP. The live layer measures the clock of the server itself. */
	serverTime?: Time;
	/** Teams that answered the question. */
	answered: number;
	/** Teams that are in the room. */
	teams: number;
	/** The question is out of scoring. */
	isVoid: boolean;
	/** No cockpit has been open for some seconds: nobody leads the round. */
	hostAway: boolean;
	/** Steps of the ceremony that have been shown, and how many there are; on the podium. */
	podiumStep?: number;
	podiumSteps?: number;
	/** What phones join with; only for the wall. */
	pin?: string;
	reveal?: RoundReveal;
	own?: OwnRound;
	host?: HostRound;
}

/** A question in another language; the explanation from the reveal on. */
interface TranslatedQuestion {
	question: PlayerQuestion;
	explanation?: string;
}

/** What is right, and how the room answered: from the reveal on. */
export interface RoundReveal {
	solution: Solution;
	explanation?: string;
	/** Teams by what they chose: an id of the question, or the sort of answer where there are no options. */
	counts: Record<string, number>;
	/** 0–1: the share of the teams that answered it right, of all that were in the round. */
	rightShare: number;
}

/** What a phone learns of its own team. */
export interface OwnRound {
	/** The stored answer of the question; null before it is given. */
	receipt: RoundReceipt | null;
	/** What was answered, for a second phone or a reload. */
	answer: unknown;
	/** Points of the round that have been revealed. */
	points: number;
	/** Its place in the event after the last reveal, of so many teams; missing where teams see no results. */
	place?: number;
	of?: number;
	/** The team before it. */
	ahead?: { name: string; gap: number };
	/** The host took the team out of the round. */
	isOut: boolean;
}

/** What a phone gets when its answer is stored; `points` and `isCorrect` from the reveal on. */
export interface RoundReceipt {
	answerId: string;
	questionId: number;
	status: 'accepted' | 'late' | 'skipped';
	recordedAt: Time;
	/** Counts the replacements of the answer, from 1. */
	revision: number;
	points: number | null;
	isCorrect: boolean | null;
}

/** What only the host sees. */
export interface HostRound {
	pin: string | null;
	/** The question with its solution and its notes. */
	solution: Solution | null;
	explanation: string | null;
	next: { id: number; prompt: string } | null;
	voided: number[];
	/** By name. */
	teamList: HostTeam[];
	/** Until when the last command can be undone; null when there is nothing to undo. */
	undoUntil: Time | null;
}

/** A team in the strip of the cockpit. */
export interface HostTeam {
	teamUid: string;
	name: string;
	online: boolean;
	answered: boolean;
	isOut: boolean;
}

/** The round that an event shows: the open one that was begun last; null while there is none. */
export interface RoundNews {
	round: RoundView | null;
}

/** What changed of the same round for the same audience. */
export interface RoundDelta {
	view: Partial<Omit<RoundView, 'host'>>;
	/** Fields that are gone. */
	gone: string[];
	/** Without teams that did not change. */
	host?: Partial<Omit<HostRound, 'teamList'>> & { teams: Keyed<HostTeam> };
}

/** How a round is led, as its creator chose it. */
export interface RoundPlan {
	options: {
		delaySeconds: number;
		autoLock: boolean;
		board: (typeof boardChoices)[number];
		textOnPhone: boolean;
		changeUntilLock: boolean;
		multiplier: number;
		minus: number;
	};
	/** In the order in which they are asked; `solution` in words, empty where nothing is right or wrong. */
	questions: {
		id: number;
		prompt: string;
		limitSeconds: number | null;
		solution: AnswerPart[];
		explanation: string | null;
	}[];
}
