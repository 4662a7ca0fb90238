import type { PhotoList } from '#lib/live/photo-list.ts';
import type { QuestionList } from '#lib/live/question-list.ts';
import type { Announcement, BoardMode, CatalogList, Metrics, Presence, Rankings, ResultList } from '#lib/live/wire.ts';

/** The data of a stage's modules, as far as their topics have arrived; undefined for topics that are not followed. */
export interface StageData {
	board: Rankings | undefined;
	results: ResultList | undefined;
	presence: Presence | undefined;
	catalogs: CatalogList | undefined;
	questions: QuestionList | undefined;
	photos: PhotoList | undefined;
	told: Announcement[];
	/** Of the container, oldest first. */
	readings: Metrics[];
	/** The server has nothing to measure with. */
	isUnmeasured: boolean;
}

/** The board mode, from whichever topic has it. */
export function modeOf({ board, questions, catalogs }: Pick<StageData, 'board' | 'questions' | 'catalogs'>): BoardMode {
	const isCounted = catalogs?.rows.every(({ finished }) => finished !== null) ?? true;
	return board?.mode ?? questions?.mode ?? (isCounted ? 'live' : 'hidden');
}
