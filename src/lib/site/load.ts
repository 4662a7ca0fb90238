import { error } from '@sveltejs/kit';
import type { SiteView } from '../../../server/web/site/site.ts';
import type { Block } from '#lib/blocks/blocks.ts';
import { embedsOf } from '#lib/blocks/embeds/embeds.ts';
import { withPagePlaces } from '#lib/blocks/embeds/page-places.ts';
import { addressOf } from '#lib/blocks/embeds/consent.ts';
import { readBlockData } from '#lib/server/block-data.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import { pageLanguage } from './page-language.ts';

type Page = (SiteView & { kind: 'page' })['shown']['page'];

/** The blocks of a page with the modules before and after its content. */
function blocksOf({ blocks, modules }: Page): Block[] {
	const inSlot = (slot: 'before' | 'after') => modules.flatMap((one) => (one.slot === slot ? one.block : []));
	return [...inSlot('before'), ...blocks, ...inSlot('after')];
}

/** The addresses of pictures outside of blocks. */
function picturesOf(site: SiteView): string[] {
	const articles = site.kind === 'news' ? site.articles : site.kind === 'article' ? [site.article, ...site.others] : [];
	return articles.flatMap(({ image }) => image ?? []);
}

/** The data of a website screen, with its texts. */
export async function loadSite(locals: App.Locals) {
	const { site, theme } = locals;
	if (!site) error(404, { message: 'There is nothing here.', code: 'not_found' });
	locals.pageStatus = site.status;
	if (site.kind !== 'error') locals.pageLanguage = pageLanguage(site);
	const { namespace, brand } = site.frame;
	locals.worn = namespace;
	if (brand.icon) locals.icon = { namespace, hash: brand.icon.hash };
	if (theme === 'auto') locals.theme = site.frame.theme;
	locals.shownOrigins = site.hosts.map((host) => `https://${host}`);
	const siteZone = site.frame.timeZone ?? undefined;
	const zone = site.kind === 'event' ? site.info.config.timeZone : siteZone;
	const words = loadMessages(site.locale, ['ui', 'site', 'blocks'], zone);
	const embeds = embedsOf(site.consent, addressOf(site));
	const page = site.kind === 'page' ? site.shown.page : undefined;
	const pictures = picturesOf(site);
	const article = site.kind === 'article' || site.kind === 'wiki' ? (site.article?.html ?? '') : '';
	const content = { blocks: page ? blocksOf(page) : [], html: article, pictures, footer: site.frame.footer };
	const { blocks, html, footer, waits } = withPagePlaces(content, embeds, words);
	const data = await readBlockData(locals, blocks, { page, pictures });
	// The code contains the requested address, so that phones in the room can reach it.
	const isOpen = site.kind === 'event' && site.info.event.phase !== 'after';
	const code = isOpen ? drawQr(`${site.base}/?event=${site.info.event.uid}`) : null;
	return {
		site: { ...site, frame: { ...site.frame, footer } },
		theme,
		code,
		blocks,
		html,
		data,
		embeds,
		waits,
		words
	};
}
export type SiteData = Awaited<ReturnType<typeof loadSite>>;
