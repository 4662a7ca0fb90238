import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { systemOnly } from '../../operation/system.ts';
import { noteFact } from '../events/facts.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';

/** Notes that cards with QR codes went to a printer. */
export const notePrint = operation({
	summary: 'Note that QR cards of an event were printed.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey, kind: z.enum(['team', 'station']), cards: z.int().min(1).max(10_000) }),
	changes: [],
	// It says nothing that somebody would look for later.
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
