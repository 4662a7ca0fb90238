import type { SiteConsent } from '../../../../server/web/site/site-consent.ts';
import type { SiteView } from '../../../../server/web/site/site.ts';

/** Where the question about other hosts stands in a page. */
export const consentPlace = 'consent';

/** Nothing is asked, as in previews of the parts around a page. */
export const nothingAsked: SiteConsent = {
	isEnabled: false,
	everywhere: false,
	privacyUrl: '/datenschutz',
	tag: '',
	text: null,
	groups: [],
	isAnswered: true,
	once: null
};

/** Whether there is anything to ask on the pages of this site. */
export const asks = ({
	groups,
	isEnabled,
	everywhere
}: Pick<SiteConsent, 'groups' | 'isEnabled' | 'everywhere'>): boolean => groups.length > 0 || (isEnabled && everywhere);

/** Whether a page asks by itself; `waits` = something in it waits for the answer. */
export const asksNow = (consent: Omit<SiteConsent, 'once'>, waits: boolean): boolean =>
	consent.isEnabled && !consent.isAnswered && (consent.everywhere || waits);

/** The address that shows the page again: a page that answers a form stands at the address of the form. */
export const addressOf = (site: SiteView): string =>
	site.kind === 'page' && site.form ? new URL(site.canonical).pathname : site.address;
