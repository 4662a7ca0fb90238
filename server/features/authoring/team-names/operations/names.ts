import { z } from 'zod';
import { isStaffIn } from '../../../../access/policy.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { cleaning } from '../../../../operation/system.ts';
import { ipPrefixOf } from '../../../../access/ip-prefix.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { phaseOf } from '../../events/calendar/availability.ts';
import { findEvent } from '../../events/find.ts';
import { teamUid } from '../../teams/list/read-list.ts';
import { loadEvent, lockSettings, withSettings } from '../../events/load.ts';
import { blockedIn } from '../blocked.ts';
import { aiState, readyNames } from '../buffer.ts';
import { claimNames, freeNames } from '../claim.ts';
import { filterOf, namesOf, type NameFilter } from '../filter.ts';
import { holderOf, makeRoom } from '../holders.ts';
import { TeamName } from '../model.ts';
import { confirmName, forgetReleased, releaseName, releaseOver, releaseUnused } from '../reservations.ts';
import {
	batchCount,
	byEvent,
	nameResponse,
	presentName,
	previewFields,
	reservationResponse,
	reservationToken,
	type Reservation
} from '../schema.ts';
import { countFree, countLeft } from '../taken.ts';

const perAddress = { bucket: 'team-names', most: 3000, seconds: 60 };
const perEvent = { bucket: 'team-names-event', most: 6000, seconds: 60 };

/** The event of a call about names that the caller may make: while it is open to them, and only where teams may name themselves. */
async function eventWithNames(work: WriteWork<{ event: string }>) {
	const { actor, namespace, now, ip, dependencies, input } = work;
	const { event, settings } = await loadEvent(work, input.event);
	const { limits } = dependencies;
	limits.take(perAddress.bucket, `${ipPrefixOf(ip)} ${event.uid}`, perAddress.most, perAddress.seconds);
	limits.take(perEvent.bucket, event.uid, perEvent.most, perEvent.seconds);
	if (!isStaffIn(actor, namespace) && phaseOf(event, now) === 'after')
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
	if (settings.restrictToTeams) throw new AppError('team_not_listed', 'Only the teams on the list can take part.');
	if (!settings.randomNames) throw new AppError('feature_disabled', 'This event proposes no names.');
	return event;
}

async function reserve(work: WriteWork<{ event: string }>, count: number) {
	const { now, transaction } = work;
	const { uid: eventUid, namespace } = await eventWithNames(work);
	const filter = filterOf(await lockSettings(eventUid, transaction));
	await releaseOver(eventUid, filter, now, transaction);
	const holder = holderOf(work, eventUid);
	await makeRoom(eventUid, holder, count, { now, transaction });
	const isBlocked = await blockedIn(namespace, transaction);
	const claims = await claimNames({ namespace, eventUid, filter, isBlocked, holder, now, transaction }, count);
	const list = namesOf(filter);
	const isEmpty = claims.some(({ source }) => source === 'guest');
	const left = isEmpty ? 0 : await countLeft(list, { eventUid, now, transaction }, claims.length);
	const reservations = claims.map(({ name, token, expiresAt, source }): Reservation => ({
		name,
		token,
		expires_at: expiresAt.toISOString(),
		lexicon_version: list.version,
		total: list.total,
		remaining: left,
		fallback: source === 'guest'
	}));
	return { event_id: eventUid, reservations };
}

/** Holds a free name for ten minutes; guest names when none is left. Nobody waits for the AI. */
export const reserveName = operation({
	summary: 'Reserve a team name for ten minutes.',
	access: { public: true },
	input: byEvent,
	output: z.object({ event_id: uidSchema, ...reservationResponse.shape }),
	changes: [],
	target: () => null,
	async run(work) {
		const { event_id, reservations } = await reserve(work, 1);
		return { event_id, ...reservations[0]! };
	}
});

/** Holds up to ten free names for ten minutes. */
export const reserveBatch = operation({
	summary: 'Reserve up to ten team names for ten minutes.',
	access: { public: true },
	input: byEvent.extend({ count: batchCount }),
	output: z.object({ event_id: uidSchema, reservations: z.array(reservationResponse) }),
	changes: [],
	target: () => null,
	run: (work) => reserve(work, work.input.count)
});

/** Takes a reserved name into use; a repeat changes nothing. */
export const confirmReservation = operation({
	summary: 'Take a reserved team name into use.',
	access: { public: true },
	input: byEvent.extend({
		token: reservationToken,
		name: z.string().max(200).optional().describe('The name it holds')
	}),
	output: z.object({ event_id: uidSchema, name: z.string(), fallback: z.boolean() }),
	changes: [],
	target: () => null,
	async run(work) {
		const { uid: eventUid } = await eventWithNames(work);
		const { token, name } = work.input;
		const row = await confirmName({ eventUid, token, now: work.now, transaction: work.transaction }, name);
		return { event_id: eventUid, name: row.name, fallback: row.fallback };
	}
});

/** Gives a reserved name up, so that others get it. */
export const releaseReservation = operation({
	summary: 'Give a reserved team name up.',
	access: { public: true },
	input: byEvent.extend({ token: reservationToken }),
	changes: [],
	target: () => null,
	async run(work) {
		const { now, transaction, input } = work;
		const { event } = await loadEvent(work, input.event);
		await releaseName({ eventUid: event.uid, token: input.token, now, transaction });
		return { event_id: event.uid };
	}
});

/** Names as teams would get them, by the settings of the event or by others to try; holds none of them. */
export const previewNames = operation({
	summary: 'Show some of the team names that would be proposed.',
	access: { scope: 'quiz:read', area: 'events', right: 'w' },
	input: previewFields,
	async run({ input, namespace, now, dependencies }) {
		const { event, settings } = await withSettings(await findEvent(namespace, input.event));
		const { domains, tones, locale, strategy } = input;
		const set = filterOf(settings);
		const filter: NameFilter = {
			strategy: strategy ?? set.strategy,
			locale: (locale === null ? settings.locale : locale) ?? set.locale,
			domains: domains ?? set.domains,
			tones: tones ?? set.tones
		};
		const list = namesOf(filter);
		const place = { eventUid: event.uid, now, transaction: null };
		const isBlocked = await blockedIn(namespace, null);
		const suggestions = await readyNames(event.uid, filter, input.count);
		for await (const name of freeNames({ ...place, filter, isBlocked })) {
			if (suggestions.length >= input.count) break;
			suggestions.push({ name, source: 'lexicon' });
		}
		const { strategy: chosen, ...filters } = filter;
		return {
			event_id: event.uid,
			filters,
			strategy: chosen,
			suggestions,
			total: list.total,
			remaining: await countFree(list, place),
			lexicon_version: list.version,
			ai: await aiState(dependencies.env, event.uid, filter, now)
		};
	}
});

const mostOfHistory = 500;

/** The names that were proposed in an event, or that one of its teams had, the newest first; never with a token. */
export const listNames = operation({
	summary: 'List the team names that were proposed.',
	access: { area: 'teams', right: 'r' },
	input: byEvent.extend({ team: teamUid.optional().describe('Only those that this team had') }),
	output: z.object({ event_uid: uidSchema, names: z.array(nameResponse) }),
	async run({ input, namespace }) {
		const { uid: eventUid } = await findEvent(namespace, input.event);
		const ofTeam = input.team === undefined ? {} : { teamUid: input.team };
		const where = { eventUid, state: ['reserved', 'assigned', 'released'], ...ofTeam };
		const rows = await TeamName.findAll({ where, order: [['id', 'DESC']], limit: mostOfHistory });
		return { event_uid: eventUid, names: rows.map(presentName) };
	}
});

/** Frees names that nobody confirmed in time or that no team has any more, and forgets what was never in use. */
export const cleanNames = cleaning('Free team names that nobody uses.', async (now, transaction) => {
	const released = await releaseUnused(now, transaction);
	return released + (await forgetReleased(transaction));
});
