const pinnedRows = 3;
// On a shorter page the first three would leave hardly any room for those who follow.
const leastSize = 6;

const pinnedOf = (size: number) => (size >= leastSize ? pinnedRows : 0);

/** How many pages of `size` rows a ranking needs with the first three on top of each; at least one. */
export function rankingPages(length: number, size: number): number {
	return length <= size ? 1 : 1 + Math.ceil((length - size) / (size - pinnedOf(size)));
}

/** The rows of one page, counted from 0: after the first page the leaders stay and the others follow below them. */
export function rankingPage<T>(list: T[], page: number, size: number): T[] {
	if (page === 0) return list.slice(0, size);
	const pinned = pinnedOf(size);
	const start = size + (page - 1) * (size - pinned);
	return [...list.slice(0, pinned), ...list.slice(start, start + size - pinned)];
}

/** How many rows of the previous pages stay on top of a page. */
export const pinnedOn = (page: number, size: number): number => (page === 0 ? 0 : pinnedOf(size));
