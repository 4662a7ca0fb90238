import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { listResults } from '../results/operations.ts';
import { listSharedResults } from './operations.ts';

/** The results of an event as a file, for staff whole and for a dashboard what screens may show. */
export const routes: LegacyRoute[] = [
	{
		method: 'get',
		path: '/results.json',
		operation: listResults,
		shared: listSharedResults,
		input({ query: { share_token: token, variant } }) {
			return token === undefined ? {} : { token, ...(variant === undefined ? {} : { variant }) };
		},
		answer: ({ results }) => ({ status: 200, body: results })
	}
];
