import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { actorName } from '../../../../access/actor.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema, uidSchema } from '../../../../operation/response-schema.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { findTeam } from '../../../authoring/teams/find.ts';
import { teamUid } from '../../../authoring/teams/list/read-list.ts';
import { PointAdjustment } from '../model.ts';
import { resultsResource } from '../state/revision.ts';

const most = 10_000;
const access = { area: 'events', right: 'w', scope: 'quiz:write' } as const;

const adjustmentResponse = z.object({
	id: z.int(),
	teamUid: uidSchema,
	points: z.int(),
	reason: z.string(),
	actor: z.string(),
	at: timeSchema
});

const present = ({ id, teamUid: team, points, reason, actor, at }: PointAdjustment) => ({
	id,
	teamUid: team,
	points,
	reason,
	actor,
	at: at.toISOString()
});

/** Adds or deducts points of a team, with a reason; they count everywhere from then on. */
export const createAdjustment = operation({
	summary: 'Give a team points or take some, with a reason.',
	access,
	input: z.strictObject({
		event: eventKey,
		teamUid: teamUid.describe('uid of the team'),
		points: z
			.int()
			.min(-most)
			.max(most)
			.refine((points) => points !== 0, { error: 'This must not be 0.', params: { code: 'too_small' } })
			.describe('Below 0 they are taken'),
		reason: lineText(200).describe('Why; kept with the points and in the log')
	}),
	output: z.object({ event_uid: uidSchema, adjustment: adjustmentResponse }),
	changes: ['results'],
	target: ({ event_uid, adjustment }) =>
		`${event_uid}/team ${adjustment.teamUid}: ${adjustment.points}, ${adjustment.reason}`,
	async run({ input, namespace, actor, now, changed, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const team = await findTeam(event.uid, input.teamUid, transaction);
		const { points, reason } = input;
		const by = { actor: actorName(actor).slice(0, 120), at: now };
		const row = { namespace, eventUid: event.uid, teamUid: team.uid, points, reason, ...by };
		const adjustment = await PointAdjustment.create(row, { transaction });
		changed(resultsResource(event.uid));
		notify(event.uid, 'rankings', `own:${team.uid}`);
		return { event_uid: event.uid, adjustment: present(adjustment) };
	}
});

/** Takes points back that were given or taken; the row stays for the record and counts no more. */
export const removeAdjustment = operation({
	summary: 'Take back points that were given to a team or taken from it.',
	access,
	input: z.strictObject({ id: z.coerce.number().int().min(1) }),
	output: z.object({ event_uid: uidSchema, id: z.int() }),
	changes: ['results'],
	target: ({ event_uid, id }) => `${event_uid}/adjustment ${id}`,
	async run({ input, namespace, now, changed, notify, transaction }) {
		const where = { id: input.id, namespace, removedAt: null };
		const found = await PointAdjustment.findOne({ where, transaction });
		if (!found) throw notFound('adjustment');
		await found.update({ removedAt: now }, { transaction });
		changed(resultsResource(found.eventUid));
		notify(found.eventUid, 'rankings', `own:${found.teamUid}`);
		return { event_uid: found.eventUid, id: found.id };
	}
});
