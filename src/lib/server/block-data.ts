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

async function sizesOf(perform: Perform, pictures: readonly string[]): Promise<BlockData['sizes']> {
	const addresses = [...new Set(pictures)].filter((one) => one.startsWith('/')).slice(0, mostPictures);
	if (addresses.length === 0) return {};
	const { sizes } = await perform('media.sizes', { addresses });
	return Object.fromEntries(addresses.flatMap((address, at) => (sizes[at] ? [[address, sizes[at]]] : [])));
}

interface Place {
	/** The page of the blocks; undefined = none. */
	page?: { id: number; slug: string } | undefined;
	/** Further pictures on it, by address. */
	pictures?: readonly string[];
}

/** The newest articles of the blocks that show news: of their page, or of all pages. */
async function newsOf(perform: Perform, blocks: readonly Block[], page: Place['page']): Promise<BlockData['news']> {
	const asked = blocks.flatMap((block) => {
		if (block.type !== 'news') return [];
		const { source, limit } = block.data;
		// Articles of this page, where there is none, are none.
		return [{ id: block.id, pageId: source === 'namespace' ? null : (page?.id ?? 0), limit }];
	});
	if (asked.length === 0) return {};
	const { news } = await perform('news.showInBlocks', { blocks: asked });
	const hrefOf = (pageId: number | null) => (pageId === null || !page ? '/landing/news' : `/m/${page.slug}/news`);
	return Object.fromEntries(
		asked.flatMap(({ id, pageId }) => (news[id] ? [[id, { articles: news[id], href: hrefOf(pageId) }]] : []))
	);
}

/** The external data of a page's blocks, as everybody may see it. */
export async function readBlockData(
	{ perform }: Pick<App.Locals, 'perform'>,
	blocks: readonly Block[],
	{ page, pictures = [] }: Place = {}
): Promise<BlockData> {
	const shown = blocks.filter(({ hidden }) => !hidden);
	const [events, boards, news] = await Promise.all([
		eventsOf(perform, shown),
		boardsOf(perform, shown),
		newsOf(perform, shown, page)
	]);
	const ofNews = Object.values(news).flatMap(({ articles }) => articles.flatMap(({ image }) => image ?? []));
	const ofBlocks = shown.flatMap(({ data, style }) => [...picturesIn(data), ...(style?.image ? [style.image] : [])]);
	return { events, boards, news, sizes: await sizesOf(perform, [...pictures, ...ofNews, ...ofBlocks]) };
}
