import { setTimeout } from 'node:timers/promises';
import { invalidField } from '../../../server/runtime/errors.ts';
import type { Reader } from '../../../server/runtime/readers/message.ts';

/** How a reader behaves that tests the thread it runs in. */
export type Conduct = 'counted' | 'endless' | 'waits' | 'refuses' | 'throws' | 'exits' | 'greedy' | 'unsendable';

// How many were asked of this thread.
let count = 0;

const acts: Record<Conduct, () => unknown> = {
	counted: () => (count += 1),
	endless() {
		for (;;) count += 0;
	},
	waits: () => setTimeout(300, 'waited'),
	refuses() {
		throw invalidField('file', 'no_questions', 'There is no question in this file.');
	},
	throws() {
		throw new Error('This reader is wrong.');
	},
	exits: () => process.exit(1),
	greedy() {
		const kept: number[][] = [];
		for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length));
	},
	unsendable: () => () => undefined
};

/** Reads nothing, in the way it is told to. */
export const conduct = (how: Conduct): unknown => acts[how]();

/** The same as a reader with so much time. */
export const conducted = (mostMs = 30_000): Reader<[Conduct], unknown> => ({
	file: new URL(import.meta.url),
	name: 'conduct',
	mostMs
});
