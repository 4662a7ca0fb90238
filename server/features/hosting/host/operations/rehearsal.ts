import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { requirePublished } from '../../../authoring/events/calendar/availability.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { withSettings } from '../../../authoring/events/load.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { rehearsalTeams } from '../../../authoring/teams/find.ts';
import { createTeamRows, unlessNameTaken } from '../../../authoring/teams/save.ts';
import { requireTeamToken } from '../../../authoring/teams/token.ts';
import { beginRehearsal, readGame } from '../rehearsal.ts';
import { countRehearsals, mostAtOnce, stopHere } from '../running.ts';
import { endRehearsal, noteRehearsal } from '../told.ts';

const access = { area: 'events', right: 'w' } as const;
const byEvent = z.strictObject({ event: eventKey });
/** 409 with the reason why a rehearsal cannot start, so that screens can translate it. */
const wrongState = (code: 'event_ended' | 'bots_there' | 'too_many' | 'no_questions', message: string) =>
	new AppError('wrong_state', message, { details: [{ path: 'event', code, message }] });

/** Lets bot teams play an event for some minutes, as phones do; they stay until the rehearsal is removed. */
export const startRehearsal = operation({
	summary: 'Let bot teams play an event for some minutes.',
	access,
	input: byEvent.extend({
		teams: z.int().min(1).max(50).default(12),
		minutes: z.int().min(1).max(10).default(3)
	}),
	output: z.object({ event_uid: uidSchema, teams: z.int().describe('How many bot teams play') }),
	errors: ['wrong_state'],
	changes: ['teams'],
	target: ({ event_uid }, { teams }) => `${event_uid}: ${teams} bots`,
	// What stops bots from playing is returned to the caller, and nothing is written.
	prepare: async ({ input, namespace, dependencies }) =>
		readGame(dependencies, await findEvent(namespace, input.event)),
	async run(work) {
		const { input, namespace, dependencies, now, notify, afterCommit, transaction, prepared: game } = work;
		const loaded = await withSettings(await findEvent(namespace, input.event, transaction));
		const { uid: eventUid, endDate } = loaded.event;
		requirePublished(loaded.event);
		if (endDate && now > endDate) throw wrongState('event_ended', 'This event is over.');
		if (!game.questions) throw wrongState('no_questions', 'This event has no questions to play.');
		if ((await rehearsalTeams(eventUid)).length)
			throw wrongState('bots_there', 'There are bots of a rehearsal already: remove them first.');
		if (countRehearsals() >= mostAtOnce)
			throw wrongState('too_many', 'Enough rehearsals run already; try again in some minutes.');
		const rows = Array.from({ length: input.teams }, (_, index) => ({
			uid: newUid(),
			namespace,
			eventUid,
			name: `Bot-Team ${index + 1}`,
			sortOrder: index,
			// If only listed teams may play, bots are listed while they exist.
			isListed: loaded.settings.restrictToTeams,
			origin: 'rehearsal' as const
		}));
		const { SECRET_KEY } = dependencies.env;
		const teams = await unlessNameTaken(() => createTeamRows(rows, SECRET_KEY, transaction));
		const tokens = teams.map(({ tokenEnc }) => requireTeamToken(tokenEnc, SECRET_KEY));
		const milliseconds = input.minutes * 60_000;
		const run = { runUid: newUid(), endsAt: new Date(now.getTime() + milliseconds) };
		await endRehearsal({ eventUid, now, transaction });
		await noteRehearsal(
			{ namespace, eventUid, now, transaction },
			{ ...run, answers: 0, stations: 0, failed: 0, failure: null, isOver: false }
		);
		notify(eventUid, 'rankings', 'presence');
		afterCommit(() => beginRehearsal(dependencies, loaded, game, { ...run, milliseconds, tokens }));
		return { event_uid: eventUid, teams: teams.length };
	}
});

/** Ends the playing of the bots, wherever they are played; what they played stays until the rehearsal is removed. */
export const stopRehearsal = operation({
	summary: 'Stop the bots of a rehearsal; what they played stays.',
	access,
	input: byEvent,
	changes: [],
	async run({ input, namespace, now, afterCommit, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		const stopped = await endRehearsal({ eventUid, now, transaction });
		// Bots of another process find out when they report progress.
		afterCommit(() => stopHere(eventUid));
		return { event_uid: eventUid, stopped };
	}
});
