import { Op } from 'sequelize';
import { findRows } from '../../../../database/rows.ts';
import { inBatches } from '../in-batches.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { pageOf, variantsOf } from '../find.ts';
import { Page } from '../model.ts';
import { pathOf } from '../tree/redirects.ts';

const standard = 'default';
const fallbackLanguage = 'de';

/**
 * The published page of a slug: that of the namespace, or that of `default` where the namespace has none of this name
 * (contract-cms NS4); null when there is neither.
 */
export async function publishedPage(namespace: string, slug: string): Promise<Page | null> {
	if (!(await isOpen(namespace))) return null;
	const own = await pageOf(namespace, slug, null);
	const page = own ?? (namespace === standard ? null : await pageOf(standard, slug, null));
	return page?.status === 'published' ? page : null;
}

/** Which of these slugs are pages of a namespace, or of `default` where it has none of the name: whether each is public. */
export async function publishedAmong(
	namespace: string,
	slugs: readonly string[]
): Promise<Map<string, { isOwn: boolean; isPublic: boolean }>> {
	const found = new Map<string, { isOwn: boolean; isPublic: boolean }>();
	for (const some of inBatches(slugs)) {
		const where = { namespace: [namespace, standard], slug: some };
		const rows = await findRows(Page, where, { only: ['namespace', 'slug', 'status'] });
		for (const { namespace: owner, slug, status } of rows) {
			const isOwn = owner === namespace;
			const isPublic = status === 'published';
			if (isOwn || (isPublic && !found.has(slug))) found.set(slug, { isOwn, isPublic });
		}
	}
	return found;
}

/** The variants of a page that are public, by language. */
export const publishedVariants = async (page: Page): Promise<Page[]> =>
	(await variantsOf(page)).filter(({ status }) => status === 'published');

/** A page in the wanted language where it has a public variant of that, else as it is. */
async function inLanguage(page: Page, language: string): Promise<Page> {
	if (page.language === language) return page;
	const variant = (await publishedVariants(page)).find((one) => one.language === language);
	return (variant && (await pageOf(page.namespace, variant.slug, null))) ?? page;
}

/** The start page among those chosen for a namespace: that of the host before that of all hosts, the wanted language before German. */
async function chosenStart(namespace: string, host: string, language: string): Promise<Page | null> {
	const keys = [host, ''].flatMap((domain) => [`${domain} ${language}`, `${domain} ${fallbackLanguage}`]);
	const found = await findRows(Page, { namespace, startKey: keys, status: 'published' });
	const [first] = found.sort((a, b) => keys.indexOf(a.startKey!) - keys.indexOf(b.startKey!));
	return first ? inLanguage(first, language) : null;
}

/** The start page of a namespace that has chosen one in other languages only. */
async function otherStart(namespace: string, host: string, language: string): Promise<Page | null> {
	const startpageDomain = { [Op.or]: [host, null] };
	const where = { namespace, isStartpage: true, status: 'published', startpageDomain };
	const found = await Page.findAll({ where, order: ['id'] });
	const first = found.find((page) => page.startpageDomain === host) ?? found[0];
	return first ? inLanguage(first, language) : null;
}

/** The page `landing` of a namespace, in the wanted language where it has that variant. */
async function landing(namespace: string, language: string): Promise<Page | null> {
	const page = await pageOf(namespace, 'landing', null);
	return page?.status === 'published' ? inLanguage(page, language) : null;
}

/** What the root address of a site shows (contract-cms D1); null = its quizzes. */
export async function startPage(namespace: string, host: string, language: string): Promise<Page | null> {
	if (!(await isOpen(namespace))) return null;
	const own =
		(await chosenStart(namespace, host, language)) ??
		(await landing(namespace, language)) ??
		(await otherStart(namespace, host, language));
	return own ?? (namespace === standard ? null : chosenStart(standard, host, language));
}

/** The first published page at the top of the tree: what a site without quizzes shows that has chosen no start page. */
export async function firstPage(namespace: string, language: string): Promise<Page | null> {
	if (!(await isOpen(namespace))) return null;
	const where = { namespace, parentId: null, baseSlug: null, status: 'published' as const };
	const order = ['position', 'title', 'id'];
	const page = await Page.findOne({ where, order });
	return page && inLanguage(page, language);
}

/** The public pages above one, the topmost first. */
export async function pagesAbove({ namespace, parentId }: Page): Promise<{ title: string; path: string }[]> {
	const above: { title: string; path: string }[] = [];
	for (let id = parentId; id !== null && above.length < 6;) {
		const page: Page | null = await Page.findOne({
			where: { namespace, id },
			attributes: ['slug', 'title', 'status', 'parentId']
		});
		if (page?.status === 'published') above.unshift({ title: page.title, path: pathOf(page.slug) });
		id = page?.parentId ?? null;
	}
	return above;
}
