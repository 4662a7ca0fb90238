import type { Block } from '#lib/blocks/blocks.ts';
import { invalidInput } from '../../runtime/errors.ts';
import { knownEvents } from '../events/find.ts';
import { inContent, type PlaceOf } from './clean.ts';

const eventOf = ({ data }: Block): string | undefined => ('event' in data ? data.event : undefined);

/** Which of these blocks name events that the namespace does not have. */
export async function blocksWithoutEvent(namespace: string, blocks: readonly Block[]): Promise<number[]> {
	const known = await knownEvents(namespace, [...new Set(blocks.flatMap((block) => eventOf(block) ?? []))]);
	return blocks.flatMap((block, index) => {
		const event = eventOf(block);
		return event === undefined || known.has(event) ? [] : index;
	});
}

/** Throws 422 when blocks name events that the namespace does not have. */
export async function requireEvents(
	namespace: string,
	blocks: readonly Block[],
	placeOf: PlaceOf = inContent
): Promise<void> {
	const faults = (await blocksWithoutEvent(namespace, blocks)).map((index) => ({
		path: `${placeOf(index)}.data.event`,
		code: 'unknown_reference',
		message: 'This event does not exist.'
	}));
	if (faults.length) throw invalidInput(faults);
}
