import type { QuestionRow } from '../../../server/features/gameplay/results/statistics/summary.ts';
import type { BoardMode, Keyed, Time } from './wire.ts';

/** An answer that was wrong, without what was answered. */
export interface WrongAnswer {
	/** Of the team. */
	name: string;
	/** Name of the catalog. */
	catalog: string;
	prompt: string;
	at: Time;
}

/** How the questions of an event went so far, by id, and the newest 20 wrong answers; nothing while the board is hidden. */
export interface QuestionList {
	/** As its audience sees it; staff is always `live`. */
	mode: BoardMode;
	rows: QuestionRow[];
	wrongAnswers: WrongAnswer[];
}
/** Questions whose numbers changed; the wrong answers are sent whole. */
export type QuestionsDelta = Keyed<QuestionRow> & Pick<QuestionList, 'mode' | 'wrongAnswers'>;
