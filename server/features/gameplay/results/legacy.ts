import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { Pieces } from '../../../web/http/send-pieces.ts';
import type { FileAnswer } from './export/export.ts';
import { exportResults, removeResults } from './operations.ts';
import { listAnswers } from './operations/statistics.ts';

const told = (query: Record<string, string>, names: readonly string[]) =>
	Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));

/** Operations of staff with results as files. */
export const routes: LegacyRoute[] = [
	{
		method: 'delete',
		path: '/results',
		operation: removeResults,
		isSweeping: true,
		answer: () => ({ status: 204 })
	},
	{
		method: 'get',
		path: '/results/download',
		operation: exportResults,
		input: ({ query }) => ({
			...told(query, ['delimiter', 'lang', 'kind']),
			...(query.format === 'xlsx' ? { format: 'xlsx' } : {})
		}),
		answer(output) {
			const { type, name, body, pieces, bytes } = output as unknown as FileAnswer;
			const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
			return { status: 200, body: bytes ?? (pieces ? new Pieces(pieces) : body), headers };
		}
	},
	{
		method: 'get',
		path: '/question-results.json',
		operation: listAnswers,
		input: ({ query }) => ({ all: query.all !== undefined && !/^(0|false|no|off|)$/i.test(query.all) }),
		answer: ({ answers }) => ({ status: 200, body: answers })
	}
];
