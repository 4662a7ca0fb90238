import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { presenceOfTeam } from '../../../authoring/teams/devices.ts';
import { livingAmong, teamOfCode } from '../../../authoring/teams/find.ts';
import { readTeamCode } from '../../../authoring/teams/join-code.ts';
import { countNeverPlayed } from '../../../authoring/teams/give-way.ts';
import { listTeamPage, teamsPerPage, teamStates } from '../../../authoring/teams/list/list-page.ts';
import { teamUid } from '../../../authoring/teams/list/read-list.ts';
import { presentTeam } from '../../../authoring/teams/schema.ts';
import { playTraces } from '../traces.ts';

/** One page of the teams of an event for its screen, the team that is looked at, and how many never played. */
export const showTeamPage = operation({
	summary: 'Show one page of the teams of a quiz event.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({
		event: eventKey,
		q: z.string().trim().max(200).default(''),
		state: z.enum(teamStates).optional(),
		page: z.coerce.number().int().min(1).max(1_000_000).default(1),
		team: teamUid.optional()
	}),
	async run({ input, namespace, dependencies, now }) {
		const { uid: eventUid } = await findEvent(namespace, input.event);
		const present = dependencies.presentTeams({ namespace, eventUid });
		const { q, state, page } = input;
		const code = readTeamCode(q);
		const holder = code ? await teamOfCode(code, dependencies.env.SECRET_KEY, eventUid) : null;
		const found = await listTeamPage({ eventUid, q, holder: holder?.uid, state, page, present, now });
		const [team] = input.team === undefined ? [] : await livingAmong(eventUid, [input.team]);
		return {
			...found,
			perPage: teamsPerPage,
			neverPlayed: await countNeverPlayed(eventUid, playTraces),
			team: team ? presentTeam(team, await presenceOfTeam(team.uid)) : null
		};
	}
});
