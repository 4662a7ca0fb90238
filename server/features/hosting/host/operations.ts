import { z } from 'zod';
import { boardModes } from '../../authoring/events/settings/schemas.ts';
import { linkBase } from '../../../access/domain-cache.ts';
import { operation } from '../../../operation/operation.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { updateEvent } from '../../authoring/events/operations.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { listAdjustments } from '../../gameplay/results/board/adjustments.ts';
import { namedAttemptsOf } from '../../gameplay/results/attempts/attempt-rows.ts';
import { countAnswersSince, doubtfulQuestions, runningTeams, stuckOf } from '../../gameplay/results/board/needs.ts';
import { rehearsalState } from './told.ts';
import { wayInOf } from './way-in.ts';
import { presenceOfTeam } from '../../authoring/teams/devices.ts';
import { findTeam } from '../../authoring/teams/find.ts';
import { teamCodeOf } from '../../authoring/teams/join-code.ts';
import { connectionOf } from '../../authoring/teams/list/list-page.ts';
import { teamUid } from '../../authoring/teams/list/read-list.ts';
import { presentTeam } from '../../authoring/teams/schema.ts';
import { teamLink } from '../../authoring/teams/links.ts';

/**
 * Everything a host needs to help one team: the way back in, what it played, and its adjustments. Contains its token.
 */
export const showHelp = operation({
	summary: 'Show what helps one team: its code, its attempts and its points by hand.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey, team: teamUid }),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const team = await findTeam(event.uid, input.team);
		const key = dependencies.env.SECRET_KEY;
		const adjustments = await listAdjustments(event.uid, team.uid);
		return {
			team: presentTeam(team, await presenceOfTeam(team.uid)),
			url: teamLink(team, linkBase(dependencies, namespace), key),
			code: teamCodeOf(team, key),
			attempts: await namedAttemptsOf(event.uid, team.uid),
			adjustments: adjustments.map(({ id, points, reason, actor, at }) => ({
				id,
				points,
				reason,
				actor,
				at: at.toISOString()
			}))
		};
	}
});

/**
 * Who is where now, who is stuck, which questions nearly nobody gets right, the state of joining, and whether the
 * helped team is connected.
 */
export const showNeeds = operation({
	summary: 'Show which teams and questions of an event need the host.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey, team: teamUid.optional() }),
	async run({ input, namespace, dependencies, now }) {
		const { uid } = await findEvent(namespace, input.event);
		const running = await runningTeams(uid);
		const present = dependencies.presentTeams({ namespace, eventUid: uid });
		const helped = input.team && (await connectionOf({ eventUid: uid, present, now }, input.team));
		return {
			running: running.map(({ teamUid: team, station }) => ({ teamUid: team, station })),
			stuck: stuckOf(running, now),
			questions: await doubtfulQuestions(dependencies.database, uid),
			rehearsal: await rehearsalState(uid, now),
			wayIn: await wayInOf({ dependencies }, uid),
			helped: helped ? { uid: input.team!, ...helped } : null,
			answersLastMinute: await countAnswersSince(uid, new Date(now.getTime() - 60_000))
		};
	}
});

const boardMode = z.enum(boardModes);

/** Chooses what screens and players see of the rankings: the same switch that the settings have. */
export const setBoardMode = operation({
	summary: 'Show the board live, freeze it as it stands, or hide it.',
	access: { scope: 'quiz:write', area: 'events', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		mode: boardMode.describe('What screens and players see of rankings and results; staff always see them live')
	}),
	output: z.object({ event_uid: uidSchema, boardMode, version: z.int().describe('Version of the event after it') }),
	errors: ['version_conflict'],
	changes: ['events'],
	target: ({ event_uid }) => event_uid,
	async run(work) {
		const { event: key, mode } = work.input;
		const config = { change: { boardMode: mode }, ignored: [] };
		const { event } = await updateEvent.run({ ...work, input: { event: key, config } });
		return { event_uid: event.uid, boardMode: event.config.boardMode, version: event.version };
	}
});
