import type { Block } from '#lib/blocks/blocks.ts';
import { invalidInput } from '../../runtime/errors.ts';
import { knownEvents } from '../events/find.ts';

const eventOf = ({ data }: Block): string | undefined => ('event' in data ? data.event : undefined);

/** Throws 422 when blocks name events that the namespace does not have. */
export async function requireEvents(namespace: string, blocks: readonly Block[]): Promise<void> {
	const known = await knownEvents(namespace, [...new Set(blocks.flatMap((block) => eventOf(block) ?? []))]);
	const faults = blocks.flatMap((block, index) => {
		const event = eventOf(block);
		return event === undefined || known.has(event)
			? []
			: { path: `blocks[${index}].data.event`, code: 'unknown_reference', message: 'This event does not exist.' };
	});
	if (faults.length) throw invalidInput(faults);
}
