import type { Standing } from '#lib/live/wire.ts';
import type { Column } from '../../../../operation/csv.ts';

/** One attempt as the results list knows it; times as ISO texts. */
export interface ExportedResult {
	name: string;
	attempt: number;
	catalogName: string;
	correct: number;
	wrong: number;
	total: number;
	points: number;
	maxPoints: number;
	/** 0–1 with six decimals; null when nothing was scored. */
	accuracy: number | null;
	durationSec: number | null;
	startedAt: string | null;
	finishedAt: string | null;
	puzzleSolvedAt: string | null;
	/** Address of the newest photo of the attempt. */
	photo: string | null;
	verified: boolean;
	source: string;
}

/** Columns of `kind=results`, one row an attempt. */
export const resultColumns: Column<ExportedResult>[] = [
	{ header: 'team', kind: 'text', value: (row) => row.name },
	{ header: 'attempt', kind: 'number', value: (row) => row.attempt },
	{ header: 'catalog', kind: 'text', value: (row) => row.catalogName },
	{ header: 'correct', kind: 'number', value: (row) => row.correct },
	{ header: 'wrong', kind: 'number', value: (row) => row.wrong },
	{ header: 'total', kind: 'number', value: (row) => row.total },
	{ header: 'points', kind: 'number', value: (row) => row.points },
	{ header: 'maxPoints', kind: 'number', value: (row) => row.maxPoints },
	{ header: 'accuracy', kind: 'number', value: (row) => row.accuracy },
	{ header: 'duration', kind: 'number', value: (row) => row.durationSec },
	{ header: 'started', kind: 'time', value: (row) => row.startedAt },
	{ header: 'finished', kind: 'time', value: (row) => row.finishedAt },
	{ header: 'puzzleSolved', kind: 'time', value: (row) => row.puzzleSolvedAt },
	{ header: 'photo', kind: 'text', value: (row) => row.photo },
	{ header: 'verified', kind: 'flag', value: (row) => row.verified },
	{ header: 'source', kind: 'text', value: (row) => row.source }
];

/** Columns of `kind=ranking`, one row a standing; all four rankings go into one file. */
export const standingColumns: Column<Standing>[] = [
	{ header: 'ranking', kind: 'text', value: (row, words) => words.ranking[row.ranking] },
	{ header: 'place', kind: 'number', value: (row) => row.place },
	{ header: 'team', kind: 'text', value: (row) => row.name },
	{ header: 'points', kind: 'number', value: (row) => row.points },
	{ header: 'maxPoints', kind: 'number', value: (row) => row.maxPoints },
	{ header: 'correct', kind: 'number', value: (row) => row.correct },
	{ header: 'total', kind: 'number', value: (row) => row.total },
	{ header: 'questions', kind: 'number', value: (row) => row.questions },
	{ header: 'accuracy', kind: 'number', value: (row) => row.accuracy },
	{ header: 'catalogsDone', kind: 'number', value: (row) => row.catalogsDone },
	{ header: 'catalogsTotal', kind: 'number', value: (row) => row.catalogsTotal },
	{ header: 'duration', kind: 'number', value: (row) => row.durationSec },
	{ header: 'finished', kind: 'time', value: (row) => row.finishedAt },
	{ header: 'completed', kind: 'time', value: (row) => row.completedAt },
	{ header: 'puzzleSolved', kind: 'time', value: (row) => row.puzzleSolvedAt },
	{ header: 'gap', kind: 'number', value: (row) => row.gap },
	{ header: 'verified', kind: 'flag', value: (row) => row.verified }
];
