import { Op } from 'sequelize';
import { Page } from '../model.ts';
import { pathOf } from '../tree/redirects.ts';

const standard = 'default';
const legalSlugs = { imprint: 'impressum', privacy: 'datenschutz', faq: 'faq' } as const;

/** Addresses of the pages that every page links to. */
export interface SitePaths {
	home: string;
	legal: Record<keyof typeof legalSlugs, string>;
}

type Known = Pick<Page, 'namespace' | 'slug' | 'baseSlug' | 'language' | 'status' | 'isStartpage' | 'startpageDomain'>;

/**
 * The address of the start page in a language: `/`, which follows the language of the visitor, unless there are several
 * and one of them is in this one.
 */
function homeIn(own: readonly Known[], language: string): string {
	const published = own.filter(({ status }) => status === 'published');
	const starts = published.filter(({ isStartpage }) => Boolean(isStartpage));
	// Of several hosts each has its own.
	if (starts.some(({ startpageDomain }) => startpageDomain !== null)) return '/';
	const start = starts.length ? starts : published.filter(({ slug }) => slug === 'landing');
	const bases = new Set(start.map(({ slug, baseSlug }) => baseSlug ?? slug));
	const all = published.filter((page) => start.includes(page) || bases.has(page.baseSlug ?? page.slug));
	const spoken = all.length > 1 ? all.find((page) => page.language === language) : undefined;
	return spoken ? pathOf(spoken.slug) : '/';
}

/** The address of a legal page in a language, of the namespace or else of `default`; the page itself without a variant. */
function legalIn(pages: readonly Known[], { namespace, language, slug }: Record<string, string>): string {
	const isOwn = pages.some((page) => page.namespace === namespace && page.slug === slug);
	const owner = isOwn ? namespace : standard;
	const variant = pages.find(
		(page) =>
			page.namespace === owner && page.baseSlug === slug && page.language === language && page.status === 'published'
	);
	return variant ? pathOf(variant.slug) : `/${slug}`;
}

/** Where the pages of a namespace lead in a language: home, and to what the law asks for. */
export async function sitePaths(namespace: string, language: string): Promise<SitePaths> {
	const slugs = Object.values(legalSlugs);
	const attributes = ['namespace', 'slug', 'baseSlug', 'language', 'status', 'isStartpage', 'startpageDomain'];
	const spoken = { [Op.or]: [{ slug: slugs }, { baseSlug: slugs }] };
	const [legal, own] = await Promise.all([
		Page.findAll({ where: { namespace: [namespace, standard], ...spoken }, attributes, raw: true }),
		startsOf(namespace, attributes)
	]);
	const pathOfLegal = (slug: string) => legalIn(legal, { namespace, language, slug });
	return {
		home: homeIn(own, language),
		legal: {
			imprint: pathOfLegal(legalSlugs.imprint),
			privacy: pathOfLegal(legalSlugs.privacy),
			faq: pathOfLegal(legalSlugs.faq)
		}
	};
}

/** The pages that are, or speak for, the start of a namespace. */
async function startsOf(namespace: string, attributes: string[]): Promise<Known[]> {
	const starts = await Page.findAll({
		where: { namespace, [Op.or]: [{ isStartpage: true }, { slug: 'landing' }] },
		attributes,
		raw: true
	});
	const bases = [...new Set(starts.map(({ slug, baseSlug }) => baseSlug ?? slug))];
	if (!bases.length) return [];
	const where = { namespace, [Op.or]: [{ slug: bases }, { baseSlug: bases }] };
	return Page.findAll({ where, attributes, raw: true });
}
