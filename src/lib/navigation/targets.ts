import type { OutputOf } from '../../../server/operations.ts';
import { pathOfPage } from '#lib/page-tree/slug.ts';
import { nodesIn } from '#lib/tree/rows.ts';

/** A place of the website that an item may lead to. */
export interface Target {
	href: string;
	label: string;
	isDraft: boolean;
}
/** What an item may lead to, by kind. */
export interface Targets {
	pages: Target[];
	events: Target[];
}

// A longer list is nothing to choose from: there the address is written.
const mostChoices = 500;

/** The pages, as they stand in their tree, and the events that have an address. */
export const targetsFrom = (
	tree: OutputOf<'page.outline'>['tree'],
	events: OutputOf<'event.list'>['events']
): Targets => {
	const levels = new Map<number, number>();
	const pages = nodesIn(tree).map(({ id, parentId, slug, title, status }) => {
		const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1;
		levels.set(id, level);
		return { href: pathOfPage(slug), label: '\u2003'.repeat(level) + title, isDraft: status !== 'published' };
	});
	const shown = events.map(({ slug, name, published }) => ({
		href: `/event/${slug}`,
		label: name,
		isDraft: !published
	}));
	return { pages: pages.slice(0, mostChoices), events: shown.slice(0, mostChoices) };
};

/** The name of what an address leads to; undefined for addresses of elsewhere. */
export const nameOfTarget = ({ pages, events }: Targets, href: string): string | undefined =>
	[...pages, ...events].find((one) => one.href === href)?.label.trim();
