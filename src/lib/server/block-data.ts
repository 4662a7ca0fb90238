import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockData } from '#lib/blocks/context.ts';

type Board = Block<'ranking'>['data'];
const boardOf = (id: string, { event, module, limit }: Board) => ({ id, event, module, limit });

/** What the blocks of a page show that stands elsewhere, as everybody may see it. */
export async function readBlockData(
	{ perform }: Pick<App.Locals, 'perform'>,
	blocks: readonly Block[]
): Promise<BlockData> {
	const shown = blocks.filter(({ hidden }) => !hidden);
	const events = shown.flatMap((block) => (block.type === 'event' ? { id: block.id, event: block.data.event } : []));
	const boards = shown.flatMap(({ id, type, data }) => (type === 'ranking' ? boardOf(id, data as Board) : []));
	const data: BlockData = { events: {}, boards: {}, news: {} };
	if (events.length) {
		const found = await perform('event.showInBlocks', { events: events.map(({ event }) => event) });
		for (const { id, event } of events) if (found.events[event]) data.events[id] = found.events[event];
	}
	if (boards.length) data.boards = (await perform('ranking.showInBlocks', { boards })).boards;
	return data;
}
