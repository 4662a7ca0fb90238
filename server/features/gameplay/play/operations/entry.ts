import { z } from 'zod';
import { isStaffIn } from '../../../../access/policy.ts';
import { operation } from '../../../../operation/operation.ts';
import { eventOfCatalog } from '../../../authoring/catalogs/find.ts';
import { catalogKey } from '../../../authoring/catalogs/schema.ts';
import { phaseOf } from '../../../authoring/events/calendar/availability.ts';
import { eventOfJoinCode, eventUids, impliedEvent, publishedEvents } from '../../../authoring/events/find.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { teamOfCode, teamOfToken } from '../../../authoring/teams/find.ts';
import { readTeamCode, shownTeamCode } from '../../../authoring/teams/join-code.ts';
import { isPin, isReached, reachedRound } from '../round/pin.ts';
import { tryCode } from '../wrong-codes.ts';

/** The event of a team code, in any open namespace; null when the code is unknown or was replaced. */
export const findTeamEvent = operation({
	summary: 'Find the event of a team code.',
	access: { public: true },
	input: z.strictObject({ teamToken: z.string().max(64) }),
	async run({ input }) {
		const team = await teamOfToken(input.teamToken);
		return { eventUid: team && (await isReached(team)) ? team.eventUid : null };
	}
});

interface CodeTarget {
	/** Null if the code is unknown. */
	eventUid: string | null;
	/** The code as it is printed, when it is a team's. */
	teamCode?: string;
}
const nowhere: CodeTarget = { eventUid: null };

const eventCode = /^[A-Z0-9]{4,6}$/;
/**
 * Where a typed code leads, in any case and open namespace: to an event, also by the PIN of a round of it, or to a team,
 * whose event then asks for it. 429 after too many wrong ones; texts that cannot be a code are not counted.
 */
export const findCode = operation({
	summary: 'Find the event of a typed code.',
	access: { public: true },
	input: z.strictObject({ code: z.string().max(64).describe('Code of an event or of a team, or PIN of a round') }),
	async run(work) {
		const { input, dependencies } = work;
		const teamCode = readTeamCode(input.code);
		const code = input.code.replace(/\s/g, '').toUpperCase();
		if (!teamCode && !eventCode.test(code)) return nowhere;
		const tried = tryCode(work, teamCode ? 'team' : isPin(code) ? 'pin' : 'event');
		const found = await (teamCode ? eventOfTeam(teamCode, dependencies.env.SECRET_KEY) : eventOfCode(code));
		if (found.eventUid !== null) tried.wasRight();
		return found;
	}
});

async function eventOfTeam(code: string, secretKey: string): Promise<CodeTarget> {
	const team = await teamOfCode(code, secretKey);
	return team && (await isReached(team)) ? { eventUid: team.eventUid, teamCode: shownTeamCode(code) } : nowhere;
}

async function eventOfCode(joinCode: string): Promise<CodeTarget> {
	// No PIN is also the code of an event.
	const round = isPin(joinCode) ? await reachedRound(joinCode) : null;
	if (round) return { eventUid: round.eventUid };
	const event = await eventOfJoinCode(joinCode);
	return event && (await isOpen(event.namespace)) ? { eventUid: event.uid } : nowhere;
}

/** The published events of a namespace, and those of them that have begun, by uid. */
async function publicEvents(namespace: string, now: Date): Promise<{ published: string[]; begun: string[] }> {
	const events = await publishedEvents(namespace);
	const begun = events.filter((event) => phaseOf(event, now) !== 'before');
	return { published: events.map(({ uid }) => uid), begun: begun.map(({ uid }) => uid) };
}

/** The one published and begun event of the namespace that has a station by this slug or uid; null when none or several have it. */
export const findStationEvent = operation({
	summary: 'Find the event of a station.',
	access: { public: true },
	input: z.strictObject({ catalog: catalogKey }),
	run: async ({ input, namespace, now }) => ({
		eventUid: await eventOfCatalog((await publicEvents(namespace, now)).begun, input.catalog)
	})
});

/**
 * The event that an address means which names none (contract 1): for staff the active one or the only one, then the only
 * one that has the catalog, then the only one there is; the public knows of published events alone. `onlyOne` leaves all
 * but the last rule out. Null when no rule finds one.
 */
export const findMeantEvent = operation({
	summary: 'Find the event that an address means which names none.',
	access: { public: true },
	input: z.strictObject({ catalog: catalogKey.optional(), onlyOne: z.boolean().default(false) }),
	async run({ input: { catalog, onlyOne }, namespace, actor, now }) {
		const isStaff = isStaffIn(actor, namespace);
		const implied = isStaff && !onlyOne ? await impliedEvent(namespace) : null;
		if (implied !== null) return { event: implied };
		const all = isStaff ? await eventUids(namespace) : [];
		const { published, begun } = isStaff ? { published: all, begun: all } : await publicEvents(namespace, now);
		const having = catalog === undefined || onlyOne ? null : await eventOfCatalog(begun, catalog);
		return { event: having ?? (published.length === 1 ? published[0]! : null) };
	}
});
