import type { Embeds } from '#lib/blocks/context.ts';
import type { SiteConsent } from '../../../../server/web/site/site-consent.ts';

/** What a visitor lets a page load. */
export const embedsOf = ({ groups, once }: SiteConsent, page: string): Embeds => ({
	allowed: groups.flatMap(({ hosts, isAllowed }) => (isAllowed ? hosts : [])),
	groups: groups.map(({ hosts }) => hosts),
	once,
	page
});

/** The host of an address of the web; undefined for an address of this site. */
export const hostOf = (address: string): string | undefined =>
	address.startsWith('/') ? undefined : URL.parse(address)?.hostname;

/** The number of the group whose consent an address waits for; undefined when it is loaded or never shown. */
export function waitsFor(address: string, { allowed, groups }: Pick<Embeds, 'allowed' | 'groups'>): number | undefined {
	const host = hostOf(address);
	if (host === undefined || allowed.includes(host)) return undefined;
	const group = groups.findIndex((hosts) => hosts.includes(host));
	return group < 0 ? undefined : group;
}
