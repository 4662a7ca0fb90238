import { hasEvent } from '../../authoring/events/find.ts';
import type { SiteSettings } from '../../platform/settings/model.ts';
import { findSite } from '../../platform/settings/site.ts';

/** What holds for the website of a namespace. */
interface SiteRules {
	/** Whether it leads to quizzes: as it was set, else while the namespace has an event. */
	hasPlay: boolean;
	/** Whether somebody decided that it does not. */
	isPlayRefused: boolean;
	playButton: SiteSettings['playButton'];
	/** Null = that of the server. */
	timeZone: string | null;
}

/** What holds for the website of a namespace; 404 if it does not exist. */
export async function siteRulesOf(namespace: string): Promise<SiteRules> {
	const { site } = await findSite(namespace, null);
	const { playOnSite, playButton = 'header', timeZone = null } = site ?? {};
	const hasPlay = playOnSite ?? (await hasEvent(namespace, null));
	return { hasPlay, isPlayRefused: playOnSite === false, playButton, timeZone };
}
