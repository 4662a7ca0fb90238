import { beginningOf } from '../../../operation/html/beginning.ts';
import { publicNewsWithBeginning } from './public-rows.ts';
import { pathOf } from './state.ts';

const longest = 300;

/** Articles that somebody chose, in their order; those that are not public are missing. */
export async function chosenNews(namespace: string, ids: readonly number[], now: Date) {
	const found = await Promise.all(ids.map((id) => publicNewsWithBeginning({ namespace, now, ids: [id] }, 1)));
	return found.flat().map(({ title, excerpt, content, slug, imageUrl }) => ({
		title,
		excerpt: excerpt ?? beginningOf(content, longest),
		href: pathOf(slug),
		image: imageUrl
	}));
}
