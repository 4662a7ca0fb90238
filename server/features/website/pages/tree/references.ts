import type { Block } from '#lib/blocks/blocks.ts';
import { invalidInput } from '../../../../runtime/errors.ts';
import { knownEvents } from '../../../authoring/events/find.ts';
import { inContent, type PlaceOf } from '../clean.ts';
import { inModules, type ReadPage } from '../content/page-file-schema.ts';

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

/** The same page that was read from a file; throws 422 when it names events that the namespace does not have. */
export async function withKnownEvents(page: ReadPage, namespace: string): Promise<ReadPage> {
	await requireEvents(namespace, page.blocks);
	await requireEvents(namespace, page.modules?.map(({ block }) => block) ?? [], inModules);
	return page;
}
