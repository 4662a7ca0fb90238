import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { dateTime } from '../../../operation/date-time.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { operation } from '../../../operation/operation.ts';
import { systemOnly } from '../../../operation/system.ts';
import { newUid, uidForm } from '../../../runtime/crypto.ts';
import { AppError, invalidField, requireVersion } from '../../../runtime/errors.ts';
import { noteFact } from '../../authoring/events/facts.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventKey, eventResponse, presentEvent } from '../../authoring/events/schema.ts';
import { demoEvents, erasedAt, findInTrash, setArchived, takeFromTrash } from '../../authoring/events/trash.ts';
import { discardCopies, stageEventFolder } from '../../platform/media/event-folder.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { emptyRehearsedRounds } from '../../gameplay/rounds/rehearsed.ts';
import { eraseTeams } from '../../gameplay/results/erase.ts';
import { markRehearsal, rehearsalTeams } from '../../authoring/teams/find.ts';
import { teamUid } from '../../authoring/teams/list/read-list.ts';
import { copyWhole } from './duplicate.ts';
import { eraseWhole } from './erase.ts';
import { homeOf } from './home.ts';
import { presentTrash, tell, trash } from './trash.ts';

const read = { area: 'events', right: 'r' } as const;
const write = { area: 'events', right: 'w' } as const;
const lists = ['events', 'catalogs', 'teams', 'results', 'rounds'] as const;

/** All the data of an event's page for its host. */
export const showHome = operation({
	summary: 'Show where an event stands and what to do next.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	run: async ({ input, namespace, now }) => homeOf(await findEvent(namespace, input.event), now)
});

/** Makes a new event of an old one: its settings, catalogs and pictures; no teams, no results, no links. */
export const duplicateEvent = operation({
	summary: 'Make a new event of an old one: settings and catalogs only.',
	access: { scope: 'quiz:write', ...write },
	input: z.strictObject({
		event: eventKey,
		name: lineText(200).optional().describe('Name of the copy; without it that of the original, of the new year'),
		start_date: orNull(dateTime)
			.optional()
			.describe('Start of the copy; without it the dates move by whole years of 52 weeks'),
		end_date: orNull(dateTime).optional().describe('End of the copy; without it as long after the start as before')
	}),
	output: z.object({ event: eventResponse, catalogs: z.int().min(0).describe('How many were copied') }),
	errors: ['quota_exceeded'],
	changes: ['events', 'catalogs', 'media'],
	async prepare({ input: { event }, namespace, dependencies }) {
		const [from, to] = [(await findEvent(namespace, event)).uid, newUid()];
		return { to, copies: await stageEventFolder(dependencies, namespace, { from, to }) };
	},
	async run(work) {
		const { input, namespace, transaction, prepared } = work;
		const event = await findEvent(namespace, input.event, transaction);
		await requireRoom('events', namespace, transaction);
		const { name, start_date: start, end_date: end } = input;
		const { copy, catalogs } = await copyWhole(work, event, { ...prepared, name, start, end });
		return { event: presentEvent(copy), catalogs };
	},
	failed: ({ prepared: { copies } }) => discardCopies(copies)
});

/**
 * Moves an event to the trash, hidden from everybody for 30 days and then permanently deleted; its name has to be
 * typed.
 */
export const removeEvent = operation({
	summary: 'Move an event to the trash; after 30 days it is deleted with all it holds.',
	access: write,
	input: z.strictObject({
		event: eventKey,
		confirm: z.string().trim().max(200).default('').describe('Name of the event')
	}),
	changes: lists,
	async run(work) {
		const { input, namespace, now, ifVersion, transaction } = work;
		const event = await findEvent(namespace, input.event, transaction);
		requireVersion(event, ifVersion);
		const { uid, slug, name } = event;
		if (input.confirm !== name.trim())
			throw invalidField('confirm', input.confirm ? 'invalid_format' : 'required', 'Type the name of the event.');
		await trash(work, event);
		return { uid, slug, name, erasedAt: erasedAt(now).toISOString() };
	}
});

/** Takes out what the product made itself for trying it, without asking: it can be taken back for 30 days. */
export const removeDemo = operation({
	summary: 'Move the demo events to the trash.',
	access: write,
	input: z.strictObject({}),
	changes: lists,
	async run(work) {
		const events = await demoEvents(work.namespace, work.transaction);
		for (const event of events) await trash(work, event);
		return { removed: events.map(({ uid, name }) => ({ uid, name })) };
	},
	target: ({ removed }) => (removed.length ? `event ${removed.map(({ uid }) => uid).join(', ')}` : null)
});

/** Takes an event out of the trash as it was; its slug may be taken by now. */
export const restoreEvent = operation({
	summary: 'Take an event out of the trash.',
	access: write,
	input: z.strictObject({ event: z.string().trim().toLowerCase().regex(uidForm).describe('uid of the event') }),
	errors: ['quota_exceeded'],
	changes: lists,
	async run(work) {
		const { input, namespace, transaction } = work;
		const event = await findInTrash(namespace, input.event, transaction);
		await requireRoom('events', namespace, transaction);
		await takeFromTrash(event, transaction);
		tell(work, event.uid);
		return { event: presentEvent(event) };
	}
});

/** The events in the trash, newest first, each with the day of its permanent deletion. */
export const listTrash = operation({
	summary: 'List the events in the trash.',
	access: read,
	input: z.strictObject({}),
	run: async ({ namespace }) => ({ events: await presentTrash(namespace) })
});

/** Puts an event that is over aside: no list shows it, its results and links stay. */
export const archiveEvent = operation({
	summary: 'Put an event aside, or take it back.',
	access: write,
	input: z.strictObject({ event: eventKey, archived: z.boolean().default(true) }),
	changes: ['events'],
	async run({ input, namespace, now, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const isOver = !event.published || (event.endDate !== null && event.endDate <= now);
		if (input.archived && !isOver)
			throw new AppError('wrong_state', 'An event that people can play is not put aside: end it first.');
		await setArchived(event, input.archived ? now : null, transaction);
		return { event: presentEvent(event), archived: input.archived };
	}
});

/** Permanently deletes an event in the trash, with all its rows and files. */
export const eraseEvent = operation({
	summary: 'Delete an event of the trash for good.',
	access: systemOnly,
	input: z.strictObject({ event: z.string() }),
	changes: ['events', 'catalogs', 'teams', 'results', 'media'],
	// Nobody decided it now.
	target: () => null,
	async run(work) {
		const event = await findInTrash(work.namespace, work.input.event, work.transaction);
		return { erased: event.uid, files: await eraseWhole(work, event) };
	}
});

/** Notes that cards with QR codes went to a printer. */
export const notePrint = operation({
	summary: 'Note that QR cards of an event were printed.',
	access: write,
	input: z.strictObject({ event: eventKey, kind: z.enum(['team', 'station']), cards: z.int().min(1).max(10_000) }),
	changes: [],
	// It contains nothing that anyone would look for later.
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		const fact = input.kind === 'team' ? 'teamCards' : 'stationCards';
		await noteFact({ namespace, eventUid, fact, amount: input.cards, now, transaction });
		return { event_uid: eventUid, kind: input.kind, cards: input.cards };
	}
});

/** Says of an event that the product made it itself, to try it. */
export const markDemo = operation({
	summary: 'Mark an event as a demo.',
	access: systemOnly,
	input: z.strictObject({ event: eventKey }),
	changes: ['events'],
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		await noteFact({ namespace, eventUid, fact: 'demo', now, transaction });
		return { event_uid: eventUid };
	}
});

/** Marks teams as rehearsal bots, so that ending the rehearsal removes nobody else. */
export const markBots = operation({
	summary: 'Mark teams as bots of a rehearsal.',
	access: systemOnly,
	input: z.strictObject({ event: eventKey, uids: z.array(teamUid).min(1).max(1000) }),
	changes: ['teams'],
	target: () => null,
	async run({ input, namespace, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		return { marked: await markRehearsal(event.uid, input.uids, transaction) };
	}
});

/**
 * Empties an event of its rehearsal: the bots go with everything they played, and rounds that only they played are as
 * before; people and their results stay.
 */
export const resetRehearsal = operation({
	summary: 'Remove the bots of a rehearsal with their results.',
	access: write,
	input: z.strictObject({ event: eventKey }),
	changes: ['teams', 'results', 'rounds'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const uids = await rehearsalTeams(event.uid);
		await emptyRehearsedRounds(work, event.uid, uids);
		return { event_uid: event.uid, removed: await eraseTeams(work, event.uid, uids) };
	}
});
