import type { Column } from '../../../../operation/csv.ts';
import type { ListedAnswer } from '../schema.ts';

/** Columns of `kind=answers`, one row per answer, in the order of contract 12.2. */
export const answerColumns: Column<ListedAnswer>[] = [
	{ header: 'id', kind: 'number', value: (row) => row.id },
	{ header: 'team', kind: 'text', value: (row) => row.name },
	{ header: 'attempt', kind: 'number', value: (row) => row.attempt },
	{ header: 'catalogSlug', kind: 'text', value: (row) => row.catalog },
	{ header: 'catalog', kind: 'text', value: (row) => row.catalogName },
	{ header: 'questionId', kind: 'number', value: (row) => row.questionId },
	{ header: 'position', kind: 'number', value: (row) => row.position },
	{ header: 'type', kind: 'text', value: (row) => row.type },
	{ header: 'question', kind: 'text', value: (row) => row.prompt },
	{ header: 'answer', kind: 'text', value: (row) => row.answer },
	{ header: 'status', kind: 'text', value: (row, words) => words.status[row.status] },
	{ header: 'isCorrect', kind: 'flag', value: (row) => row.isCorrect },
	{ header: 'maxPoints', kind: 'number', value: (row) => row.points },
	{ header: 'points', kind: 'number', value: (row) => row.finalPoints },
	{ header: 'efficiency', kind: 'number', value: (row) => row.efficiency },
	{ header: 'timeLeft', kind: 'number', value: (row) => row.timeLeftSec },
	{ header: 'limit', kind: 'number', value: (row) => row.limitSec },
	{ header: 'photo', kind: 'text', value: (row) => row.photo },
	{ header: 'consent', kind: 'flag', value: (row) => row.consent },
	{ header: 'source', kind: 'text', value: (row) => row.source },
	{ header: 'corrected', kind: 'flag', value: (row) => row.corrected },
	{ header: 'received', kind: 'time', value: (row) => row.receivedAt }
];
