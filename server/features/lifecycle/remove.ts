import { z } from 'zod';
import { operation, type WriteWork } from '../../operation/operation.ts';
import { AppError, invalidField, requireVersion } from '../../runtime/errors.ts';
import { findEvent } from '../events/find.ts';
import type { QuizEvent } from '../events/model.ts';
import { eventKey, presentEvent } from '../events/schema.ts';
import {
	demoEvents,
	erasedAt,
	findInTrash,
	moveToTrash,
	setArchived,
	takeFromTrash,
	trashOf
} from '../events/trash.ts';
import { removePhotosOf } from '../photos/remove.ts';
import { deletePhotosAfter } from '../photos/store.ts';
import { requireRoom } from '../plans/quota.ts';
import { resultsResource } from '../results/revision.ts';
import { uidForm } from '../../runtime/crypto.ts';

const write = { area: 'events', right: 'w' } as const;
const lists = ['events', 'catalogs', 'teams', 'results'] as const;

/** Tells phones, screens and whoever keeps lists that an event came or went. */
function tell({ notify, changed }: Pick<WriteWork, 'notify' | 'changed'>, eventUid: string): void {
	changed(resultsResource(eventUid));
	notify(eventUid, 'access', 'rankings', 'results', 'catalogs', 'presence', 'own');
}

/** Moves an event to the trash; the photos of its players go at once, because they were promised to. */
async function trash(work: WriteWork, event: QuizEvent): Promise<void> {
	const { now, transaction } = work;
	deletePhotosAfter(work, await removePhotosOf(event.uid, now, transaction));
	await moveToTrash(event, now, transaction);
	tell(work, event.uid);
}

/** Takes an event out of everybody's sight for 30 days, and then for good; its name has to be typed. */
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

/** The events in the trash, the newest first, each with the day on which it is deleted for good. */
export const listTrash = operation({
	summary: 'List the events in the trash.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace }) {
		const events = await trashOf(namespace);
		return {
			events: events.map(({ uid, name, formerSlug, removedAt }) => ({
				uid,
				name,
				slug: formerSlug ?? '',
				removedAt: removedAt!.toISOString(),
				erasedAt: erasedAt(removedAt!).toISOString()
			}))
		};
	}
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
