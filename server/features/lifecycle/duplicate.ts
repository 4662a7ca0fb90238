import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { dateTime } from '../../operation/date-time.ts';
import { orNull } from '../../operation/empty-to-null.ts';
import { operation } from '../../operation/operation.ts';
import { newUid } from '../../runtime/crypto.ts';
import { copyCatalogs } from '../catalogs/copy.ts';
import { copyEvent } from '../events/copy.ts';
import { findEvent } from '../events/find.ts';
import { eventKey, presentEvent } from '../events/schema.ts';
import { discardCopies, keepEventFolder, movedAddresses, stageEventFolder } from '../media/event-folder.ts';
import { requireRoom } from '../plans/quota.ts';

const input = z.strictObject({
	event: eventKey,
	name: lineText(200).optional().describe('Name of the copy; without it that of the original, of the new year'),
	start_date: orNull(dateTime)
		.optional()
		.describe('Start of the copy; without it the dates move by whole years of 52 weeks'),
	end_date: orNull(dateTime).optional().describe('End of the copy; without it as long after the start as before')
});

/** Makes a new event of an old one: its settings, catalogs and pictures; no teams, no results, no links. */
export const duplicateEvent = operation({
	summary: 'Make a new event of an old one: settings and catalogs only.',
	access: { area: 'events', right: 'w' },
	input,
	errors: ['quota_exceeded'],
	changes: ['events', 'catalogs', 'media'],
	async prepare({ input: { event }, namespace, dependencies }) {
		const [from, to] = [(await findEvent(namespace, event)).uid, newUid()];
		return { to, copies: await stageEventFolder(dependencies, namespace, { from, to }) };
	},
	async run(work) {
		const { input, namespace, transaction, prepared } = work;
		const { to, copies } = prepared;
		const event = await findEvent(namespace, input.event, transaction);
		await requireRoom('events', namespace, transaction);
		const translate = eachText(movedAddresses(event.uid, to));
		const { name, start_date: start, end_date: end } = input;
		const copy = await copyEvent(work, event, { uid: to, name, start, end, translate });
		const catalogs = await copyCatalogs({ namespace, from: event.uid, to, translate, transaction });
		await keepEventFolder(work, copies, to);
		return { event: presentEvent(copy), catalogs };
	},
	failed: ({ prepared: { copies } }) => discardCopies(copies)
});

/** Applies a change to every text of a stored value; dates and numbers stay as they are. */
function eachText(change: (text: string) => string) {
	const translate = <T>(value: T): T => {
		if (typeof value === 'string') return change(value) as T;
		if (Array.isArray(value)) return value.map(translate) as T;
		if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
		return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, translate(inner)])) as T;
	};
	return translate;
}
