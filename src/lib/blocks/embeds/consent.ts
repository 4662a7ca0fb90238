import type { SiteConsent } from '../../../../server/web/site/site-consent.ts';
import type { SiteView } from '../../../../server/web/site/site.ts';

/** How a page asks about other hosts. */
export const consentPlace = 'consent';

/** Nothing is asked, as in previews of header and footer. */
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

/** Whether the pages of this site have anything to ask. */
export const asks = ({
	groups,
	isEnabled,
	everywhere
}: Pick<SiteConsent, 'groups' | 'isEnabled' | 'everywhere'>): boolean => groups.length > 0 || (isEnabled && everywhere);

/** Whether a page asks on its own; `waits` = some content waits for the choice. */
export const asksNow = (consent: Omit<SiteConsent, 'once'>, waits: boolean): boolean =>
	consent.isEnabled && !consent.isAnswered && (consent.everywhere || waits);

/** The address that shows the page again: a page that answers a form is at the address of the form. */
export const addressOf = (site: SiteView): string =>
	site.kind === 'page' && site.form ? new URL(site.canonical).pathname : site.address;
