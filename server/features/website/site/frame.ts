import { isHere } from '../../../access/policy.ts';
import type { Context } from '../../../operation/operation.ts';
import { settingsOf } from '../chat/usage.ts';
import { consentQuestion } from '../cookies/consent.ts';
import { pageLook } from '../design/sheet.ts';
import { siteFrame } from '../footer/public.ts';
import type { SiteSettings } from '../../platform/settings/model.ts';
import { labelOf } from '../../platform/namespaces/find.ts';
import { offerOf } from '../newsletter/offer.ts';
import { embedHosts } from '../pages/clean.ts';
import { hasImprint } from '../pages/legal/imprint.ts';
import { sitePaths, type SitePaths } from '../pages/public/site-paths.ts';
import { siteRulesOf } from '../site-settings/play-on-site.ts';
import { withWiki } from '../wiki/menu-entry.ts';

/** What is shown in the frame. */
interface Shown {
	/** Language of the menus and the footer. */
	locale: string;
	/** The page; null = none. */
	pageId: number | null;
	/** For the page that reports an error: without what the failing part could be asked for. */
	isBroken?: boolean;
}

type Place = Pick<Context, 'namespace' | 'dependencies'>;

/** The menus and the footer; the main menu of a page also links to its wiki. */
async function placedMenus({ namespace, dependencies }: Place, { locale, pageId }: Shown) {
	const { menus, footer } = await siteFrame({ namespace, locale, pageId }, dependencies.env);
	if (pageId === null || !isHere('wiki', { dependencies })) return { menus, footer };
	return { menus: { ...menus, main: await withWiki(menus.main, { namespace, pageId, locale }) }, footer };
}

/** What pages offer besides their content. */
interface Offers {
	/** Whether and where they lead to quizzes. */
	hasPlay: boolean;
	playButton: SiteSettings['playButton'];
	/** Of their days; null = that of the server. */
	timeZone: string | null;
	/** Whether the foot links the imprint. */
	hasImprint: boolean;
}

const brokenPaths: SitePaths = {
	home: '/',
	legal: { imprint: '/impressum', privacy: '/datenschutz', faq: '/faq' }
};
const nothing: Offers = { hasPlay: false, playButton: 'none', timeZone: null, hasImprint: false };

async function offersOf(namespace: string): Promise<Offers> {
	const { hasPlay, playButton, timeZone } = await siteRulesOf(namespace);
	return { hasPlay, playButton, timeZone, hasImprint: await hasImprint(namespace) };
}

/** The frame of a namespace's pages: its name, design, menus and footer, and consent settings. */
export const frameOf = async ({ namespace, dependencies }: Place, shown: Shown) => ({
	name: await labelOf(namespace),
	namespace,
	...(await pageLook(namespace)),
	...(await placedMenus({ namespace, dependencies }, shown)),
	...(shown.isBroken ? nothing : await offersOf(namespace)),
	/** Home, and what the law asks for, in the language of the frame. */
	paths: shown.isBroken ? brokenPaths : await sitePaths(namespace, shown.locale),
	/** Whether questions to the website are answered. */
	chat: (await settingsOf(namespace)).isOn,
	newsletter: await offerOf(dependencies, namespace, shown.locale),
	/** Other hosts whose pictures, films and frames pages may show. */
	hosts: embedHosts(dependencies.env),
	consent: await consentQuestion(namespace, embedHosts(dependencies.env))
});
