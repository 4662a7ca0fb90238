import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** A list of subscribers from a file. */
export type ListImport = OutputOf<'subscriberImport.show'>['import'];

/** What happens to lines, in the order they are told. */
export const outcomes = ['new', 'known', 'left', 'refused'] as const;

/** The tone of a state. */
export const stateDots = {
	reading: 'live',
	ready: 'plan',
	writing: 'live',
	done: 'on',
	failed: 'off',
	cancelled: 'done'
} as const;
