import type { QuestionRow } from '../../../server/features/gameplay/results/statistics/summary.ts';
import type { BoardMode, Keyed, Time } from './wire.ts';

/** A wrong answer, without its content. */
export interface WrongAnswer {
	/** Of the team. */
	name: string;
	/** Name of the catalog. */
	catalog: string;
	prompt: string;
	at: Time;
}

/**
 * The statistics of an event's questions so far, by id, and the newest 20 wrong answers; nothing while the board is
 * hidden.
 */
export interface QuestionList {
	/** As its audience sees it; staff is always `live`. */
	mode: BoardMode;
	rows: QuestionRow[];
	wrongAnswers: WrongAnswer[];
}
/** Questions whose numbers changed; the wrong answers are sent in full. */
export type QuestionsDelta = Keyed<QuestionRow> & Pick<QuestionList, 'mode' | 'wrongAnswers'>;
