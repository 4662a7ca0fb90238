import type { waitingDrafts } from '../drafts/draft.ts';
import type { Page } from '../model.ts';
import { presentNode, nested } from '../present.ts';
import type { OutlineNode } from '../schema.ts';

interface Filter {
	q: string;
	status?: Page['status'] | undefined;
	language?: string | undefined;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a page matches: every word of `q` is in its title or slug. */
function fits(page: Pick<Page, 'title' | 'slug' | 'status' | 'language'>, { q, status, language }: Filter): boolean {
	if (status !== undefined && page.status !== status) return false;
	if (language !== undefined && page.language !== language) return false;
	const text = plain(`${page.title} ${page.slug}`);
	return plain(q)
		.split(/\s+/)
		.every((word) => text.includes(word));
}

/** The tree of matching pages, with details for authors; those without their parent are at the top. */
export const outlineOf = (
	pages: readonly Page[],
	drafts: Awaited<ReturnType<typeof waitingDrafts>>,
	filter: Filter
): OutlineNode[] =>
	nested(
		pages
			.filter((page) => fits(page, filter))
			.map((page) => ({
				...presentNode(page),
				baseSlug: page.baseSlug,
				startpageDomain: page.startpageDomain,
				version: page.version,
				updatedAt: page.updatedAt.toISOString(),
				draft: drafts.get(page.id) ?? null
			}))
	);
