import type { OutlineNode } from '../../../../../../server/features/website/pages/schema.ts';
import { isBelow, nodesIn } from '#lib/ui/tree/rows.ts';

interface Choice {
	value: string;
	label: string;
}

/** The titles of pages, with their language where they speak several. */
export function namesWithLanguage(pages: readonly { title: string; language: string }[]): string[] {
	const isManifold = new Set(pages.map(({ language }) => language)).size > 1;
	return pages.map(({ title, language }) => (isManifold ? `${title} · ${language.toUpperCase()}` : title));
}

const names = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' });

/** The languages that pages speak, with German and English, and one that is set already, by name. */
export function languageChoices(tree: OutlineNode[], locale: string, also?: string): Choice[] {
	const tags = new Set(['de', 'en', ...(also ? [also] : []), ...nodesIn(tree).map(({ language }) => language)]);
	return languageNames(tags, locale);
}

/** These languages by name. */
export function languageNames(tags: Iterable<string>, locale: string): Choice[] {
	const of = names(locale);
	return [...tags]
		.map((value) => ({ value, label: of.of(value) ?? value }))
		.sort((a, b) => a.label.localeCompare(b.label, locale));
}

// A longer list is nothing to choose from; the tree itself is for that.
const mostChoices = 500;

/** The possible parents of a page, indented; none if there are too many to choose from. */
export function parentChoices(tree: OutlineNode[], top: string, page?: OutlineNode): Choice[] {
	const all = nodesIn(tree);
	if (all.length > mostChoices) return [];
	const levels = new Map<number, number>();
	const choices = all.flatMap((one) => {
		const level = one.parentId === null ? 0 : (levels.get(one.parentId) ?? 0) + 1;
		levels.set(one.id, level);
		if (page && isBelow(page, one.id)) return [];
		return { value: String(one.id), label: `${'\u2003'.repeat(level)}${one.title}` };
	});
	return [{ value: '', label: top }, ...choices];
}

/** The possible originals of a page. */
export function baseChoices(tree: OutlineNode[], none: string, page: OutlineNode): Choice[] {
	const all = nodesIn(tree);
	const bases = all.filter(({ id, baseSlug }) => id !== page.id && baseSlug === null).slice(0, mostChoices);
	const known = page.baseSlug && !bases.some(({ slug }) => slug === page.baseSlug) ? [page.baseSlug] : [];
	return [
		{ value: '', label: none },
		...bases.map(({ slug, title }) => ({ value: slug, label: title })),
		...known.map((slug) => ({ value: slug, label: slug }))
	];
}

/** The slug of the public page that may take the place of one: its parent, or else the start page in its language. */
export function successorIn(tree: OutlineNode[], page: OutlineNode): string | undefined {
	const others = nodesIn(tree).filter(({ id, status }) => id !== page.id && status === 'published');
	const starts = others.filter(({ isStartpage }) => isStartpage);
	const parent = others.find(({ id }) => id === page.parentId);
	return (parent ?? starts.find(({ language }) => language === page.language) ?? starts[0])?.slug;
}
