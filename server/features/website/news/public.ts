import type { Env } from '../../../runtime/env.ts';
import { shownHtml } from '../../../operation/html/rich-text.ts';
import { withShownPictures } from '../../../operation/html/shown-pictures.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { embedHosts } from '../pages/clean.ts';
import { beginningOf } from '../../../operation/html/beginning.ts';
import { publicNews, type PublicNews } from './public-rows.ts';
import { pathOf } from './state.ts';

/** Permanent id of an article, whatever its title and address (RFC 4287, 4.2.6). */
export function feedIdOf({ id, createdAt }: Pick<PublicNews, 'id' | 'createdAt'>): string {
	const hash = sha256(`news ${id} ${createdAt}`);
	const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
	return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`;
}

const wordsPerMinute = 200;

/** Whether a page may show a picture: an own one, or one from an allowed host. */
const mayShow = (address: string, hosts: readonly string[]): boolean =>
	address.startsWith('/') || hosts.includes(URL.parse(address)?.hostname ?? '');

/** The picture of an article as visitors see it; null without one, or if its host is not allowed. */
const pictureOf = ({ imageUrl }: Pick<PublicNews, 'imageUrl'>, hosts: readonly string[]): string | null =>
	imageUrl !== null && mayShow(imageUrl, hosts) ? imageUrl : null;

/** An article as lists of the website show it. */
export const listedArticle = (row: PublicNews, env: Env) => ({
	slug: row.slug,
	title: row.title,
	excerpt: row.excerpt ?? '',
	href: pathOf(row.slug),
	publishedAt: row.publishedAt,
	updatedAt: row.updatedAt,
	image: pictureOf(row, embedHosts(env)),
	language: row.language,
	page: { id: row.pageId, slug: row.pageSlug, title: row.pageTitle }
});

// More than search engines and language models are given of one host at a time.
const mostListed = 200_000;

/** The public articles of a namespace as lists for search engines name them, the newest first. */
export const indexedNews = async (namespace: string, now: Date) =>
	(await publicNews({ namespace, now }, { limit: mostListed })).map((row) => ({
		path: pathOf(row.slug),
		title: row.title,
		language: row.language,
		description: row.excerpt,
		updatedAt: new Date(row.updatedAt)
	}));

/** An article for visitors, its text sanitised again. */
export function shownArticle(row: PublicNews & { content: string }, env: Env) {
	const html = withShownPictures(shownHtml(row.content), embedHosts(env));
	const words = row.content.replace(/<[^>]*>/g, ' ').split(/\s+/).length;
	return {
		...listedArticle(row, env),
		description: row.excerpt ?? beginningOf(row.content, 160),
		html,
		minutes: Math.max(1, Math.round(words / wordsPerMinute))
	};
}
