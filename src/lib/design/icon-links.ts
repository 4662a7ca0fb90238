/** The sides of the squares that are made of an icon: tab, touch icon, two of an installed app. */
export const iconSides = [32, 180, 192, 512] as const;

/** An icon as public pages know it: its namespace, and a hash of its content. */
export interface SiteIcon {
	namespace: string;
	hash: string;
}

/** The address of an icon in one size. */
export const iconAddress = ({ namespace, hash }: SiteIcon, side: (typeof iconSides)[number]): string =>
	`/design/${namespace}/icon-${hash}-${side}.png`;

/** The links of a page to its icons, as HTML for its head; without an icon those of the product. */
export const iconLinks = (icon?: SiteIcon): string =>
	icon
		? `<link rel="icon" type="image/png" sizes="32x32" href="${iconAddress(icon, 32)}" />` +
			`<link rel="apple-touch-icon" href="${iconAddress(icon, 180)}" />`
		: '<link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icon-192.png" />';
