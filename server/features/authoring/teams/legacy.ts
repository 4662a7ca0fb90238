import { given } from '../../../operation/given.ts';
import { bodyFields } from '../../../web/legacy/legacy-input.ts';
import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { listTeams, replaceTeams } from './operations.ts';
import type { TeamResponse } from './schema.ts';

const path = '/teams.json';
const isAsked = (value: string | undefined) => value !== undefined && !/^(0|false|no|off|)$/i.test(value);

/** An entry as it was listed may be sent back. */
const nameOf = (entry: unknown): unknown => {
	if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
	const { uid, name, extra_time } = entry as Record<string, unknown>;
	return { ...given({ uid, extra_time }), name };
};

/** The list of teams as a file. */
export const routes: LegacyRoute[] = [
	{
		method: 'get',
		path,
		operation: listTeams,
		resource: 'teams',
		input: ({ query }) => ({ all: isAsked(query.all) }),
		answer({ teams }, { query }) {
			const listed = teams as TeamResponse[];
			return { status: 200, body: isAsked(query.detail) ? listed : listed.map(({ name }) => name) };
		}
	},
	{
		method: 'post',
		path,
		operation: replaceTeams,
		resource: 'teams',
		list: 'teams',
		input({ body }) {
			const fields = bodyFields(body, 'teams');
			return { ...fields, teams: Array.isArray(fields.teams) ? fields.teams.map(nameOf) : fields.teams };
		},
		answer: () => ({ status: 204 })
	},
	{
		method: 'delete',
		path,
		operation: replaceTeams,
		resource: 'teams',
		isSweeping: true,
		input: () => ({ teams: [] }),
		answer: () => ({ status: 204 })
	}
];
