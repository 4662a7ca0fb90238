import { invalidField } from '../../../../runtime/errors.ts';

/** The position of a page. */
export interface Place {
	id: number;
	parentId: number | null;
	position: number;
}

/** The limits of a tree. */
interface Bounds {
	/** The maximum number of levels. */
	deepest: number;
	/** The nodes of the tree. */
	word: string;
}
export const pageBounds: Bounds = { deepest: 6, word: 'page' };

/** The pages below one, by the id of their parent; null = the top. */
const childrenOf = <Of extends Place>(pages: readonly Of[]): Map<number | null, Of[]> =>
	Map.groupBy(pages, ({ parentId }) => parentId);

/** The number of levels of a page and those below it; pages in a cycle are counted once. */
function height(id: number, children: Map<number | null, Place[]>): number {
	let levels = 0;
	const seen = new Set<number>();
	for (let level = [id]; level.length; levels += 1) {
		for (const one of level) seen.add(one);
		level = level.flatMap((one) => children.get(one) ?? []).flatMap((one) => (seen.has(one.id) ? [] : one.id));
	}
	return levels;
}

/** The ids from a page up to the top, itself first. */
function wayUp(id: number, pages: Map<number, Place>): number[] {
	const way: number[] = [];
	for (let at: number | null = id; at !== null && !way.includes(at); at = pages.get(at)?.parentId ?? null) way.push(at);
	return way;
}

/**
 * Throws 422 unless the node may be below that parent: `unknown_reference` if it does not exist, `cycle` if it is below
 * the node itself, `too_deep` for too many levels. `id` is null for a new node.
 */
export function requirePlace(
	places: readonly Place[],
	id: number | null,
	parentId: number | null,
	{ deepest, word }: Bounds = pageBounds
): void {
	if (parentId === null) return;
	const byId = new Map(places.map((place) => [place.id, place]));
	if (!byId.has(parentId)) throw invalidField('parentId', 'unknown_reference', `This ${word} does not exist.`);
	const above = wayUp(parentId, byId);
	if (id !== null && above.includes(id)) throw invalidField('parentId', 'cycle', 'Nothing can stand below itself.');
	const levels = above.length + (id === null ? 1 : height(id, childrenOf(places)));
	if (levels > deepest) throw invalidField('parentId', 'too_deep', `There may be at most ${deepest} levels here.`);
}

/** The ids of a page and of all pages below it, parents first. */
export function subtreeOf(pages: readonly Place[], id: number): number[] {
	const children = childrenOf(pages);
	const found = new Set([id]);
	for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id);
	return [...found];
}

/** The position after the last of the pages below a parent. */
export const lastPosition = (pages: readonly Place[], parentId: number | null): number =>
	Math.max(-1, ...pages.flatMap((page) => (page.parentId === parentId ? page.position : []))) + 1;
