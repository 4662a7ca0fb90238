import { bodyFields } from '../../../web/legacy/legacy-input.ts';
import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { fillNames } from './operations/fill.ts';
import { confirmReservation, previewNames, releaseReservation, reserveBatch, reserveName } from './operations/names.ts';

const path = '/api/team-names';
const asked = ['domains', 'tones', 'locale', 'strategy', 'count'];
const told = (output: Record<string, unknown>) => ({ status: 200, body: output });
/** Everybody may hold names, with a login as well as without. */
const isPublic = { isAnonymous: true, isOpen: true } as const;

/** Names for teams, held and given up by everybody; staff looks at them beforehand. */
export const routes: LegacyRoute[] = [
	{ method: 'post', path, operation: reserveName, ...isPublic, answer: told },
	{
		method: 'get',
		path: `${path}/batch`,
		operation: reserveBatch,
		...isPublic,
		input: ({ query: { count } }) => (count === undefined ? {} : { count }),
		answer: told
	},
	{
		method: 'get',
		path: `${path}/preview`,
		operation: previewNames,
		input: ({ query }) => Object.fromEntries(Object.entries(query).filter(([name]) => asked.includes(name))),
		answer: told
	},
	{
		method: 'post',
		path: `${path}/preview`,
		operation: fillNames,
		answer: (output) => ({ status: 202, body: output })
	},
	{
		method: 'post',
		path: `${path}/:token/confirm`,
		operation: confirmReservation,
		...isPublic,
		input({ params, body }) {
			const { name } = bodyFields(body, 'names');
			return { token: params.token, ...(name === undefined ? {} : { name }) };
		},
		answer: told
	},
	{
		method: 'delete',
		path: `${path}/:token`,
		operation: releaseReservation,
		...isPublic,
		input: ({ params }) => ({ token: params.token }),
		answer: () => ({ status: 204 })
	}
];
