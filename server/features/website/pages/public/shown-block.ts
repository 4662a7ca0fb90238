import type { Block, BlockType } from '#lib/blocks/blocks.ts';
import type { Page } from '../model.ts';
import { blocksOf } from '../present.ts';
import { publishedPage } from './published.ts';

/** The target block, by the slug of its page and its own id. */
interface Asked<Type extends BlockType> {
	page: string;
	block: string;
	type: Type;
}

/**
 * A block as visitors see it on a published page, or as a module before or after its content, and the page, which may be
 * one of `default`; null when there is none of this type.
 */
export async function findShownBlock<Type extends BlockType>(
	namespace: string,
	asked: Asked<Type>
): Promise<{ page: Page; block: Block<Type> } | null> {
	const page = await publishedPage(namespace, asked.page);
	if (!page) return null;
	const block = (await blocksOf(page)).find(
		({ id, type, hidden }) => id === asked.block && type === asked.type && !hidden
	);
	return block ? { page, block: block as Block<Type> } : null;
}
