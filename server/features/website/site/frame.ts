import type { Context } from '../../../operation/operation.ts';
import { consentQuestion } from '../cookies/consent.ts';
import { pageLook } from '../design/sheet.ts';
import { siteFrame } from '../footer/public.ts';
import { labelOf } from '../../platform/namespaces/find.ts';
import { offerOf } from '../newsletter/offer.ts';
import { embedHosts } from '../pages/clean.ts';

/** What is shown in the frame. */
interface Shown {
	/** Language of the menus and the footer. */
	locale: string;
	/** The page; null = none. */
	pageId: number | null;
}

/** What stands around the pages of a namespace: how people call it, its look, menus and footer, and what it asks. */
export const frameOf = async (
	{ namespace, dependencies }: Pick<Context, 'namespace' | 'dependencies'>,
	shown: Shown
) => ({
	name: await labelOf(namespace),
	namespace,
	...(await pageLook(namespace)),
	...(await siteFrame({ namespace, ...shown }, dependencies.env)),
	newsletter: await offerOf(dependencies, namespace, shown.locale),
	/** Other hosts whose pictures, films and frames pages may show. */
	hosts: embedHosts(dependencies.env),
	consent: await consentQuestion(namespace, embedHosts(dependencies.env))
});
