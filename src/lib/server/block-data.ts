import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockData } from '#lib/blocks/context.ts';

type Perform = App.Locals['perform'];
type Board = Block<'ranking'>['data'];
const boardOf = (id: string, { event, module, limit }: Board) => ({ id, event, module, limit });

async function eventsOf(perform: Perform, blocks: readonly Block[]): Promise<BlockData['events']> {
	const asked = blocks.flatMap((block) => (block.type === 'event' ? { id: block.id, event: block.data.event } : []));
	if (asked.length === 0) return {};
	const { events } = await perform('event.showInBlocks', { events: asked.map(({ event }) => event) });
	return Object.fromEntries(asked.flatMap(({ id, event }) => (events[event] ? [[id, events[event]]] : [])));
}

async function boardsOf(perform: Perform, blocks: readonly Block[]): Promise<BlockData['boards']> {
	const boards = blocks.flatMap(({ id, type, data }) => (type === 'ranking' ? boardOf(id, data as Board) : []));
	return boards.length ? (await perform('ranking.showInBlocks', { boards })).boards : {};
}

/** The addresses of own pictures in the data of blocks. */
function picturesIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { src } = value as { src?: unknown };
	const own = typeof src === 'string' && src.startsWith('/') ? [src] : [];
	return [...own, ...Object.values(value).flatMap(picturesIn)];
}
const mostPictures = 500;

async function sizesOf(perform: Perform, blocks: readonly Block[]): Promise<BlockData['sizes']> {
	const addresses = [...new Set(blocks.flatMap(({ data }) => picturesIn(data)))].slice(0, mostPictures);
	if (addresses.length === 0) return {};
	const { sizes } = await perform('media.sizes', { addresses });
	return Object.fromEntries(addresses.flatMap((address, at) => (sizes[at] ? [[address, sizes[at]]] : [])));
}

/** What the blocks of a page show that stands elsewhere, as everybody may see it. */
export async function readBlockData(
	{ perform }: Pick<App.Locals, 'perform'>,
	blocks: readonly Block[]
): Promise<BlockData> {
	const shown = blocks.filter(({ hidden }) => !hidden);
	const [events, boards, sizes] = await Promise.all([
		eventsOf(perform, shown),
		boardsOf(perform, shown),
		sizesOf(perform, shown)
	]);
	return { events, boards, news: {}, sizes };
}
