/** What a hero and other stages may be decorated with. */
export const ornaments = ['none', 'scallops', 'bulbs', 'curtain', 'all'] as const;
export type Ornaments = (typeof ornaments)[number];

export const brandPictures = ['logo', 'logoDark', 'icon', 'sharePicture'] as const;
export type BrandPicture = (typeof brandPictures)[number];

export const brandFonts = ['headingFont', 'textFont'] as const;
export type BrandFont = (typeof brandFonts)[number];

/**
 * The pictures of a namespace as addresses of its media library, the families of its own fonts, and its ornaments; null
 * where nothing is set.
 */
export type Identity = Record<BrandPicture | BrandFont, string | null> & { ornaments: Ornaments | null };

export const noIdentity: Identity = {
	logo: null,
	logoDark: null,
	icon: null,
	sharePicture: null,
	headingFont: null,
	textFont: null,
	ornaments: null
};

/** A change of the brand: fields left out stay, null removes. */
export type IdentityChange = { [Key in keyof Identity]?: Identity[Key] | undefined };

/** The brand after a change. */
export const changedIdentity = (before: Identity, change: IdentityChange): Identity => ({
	...before,
	...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
});

export const equalIdentity = (one: Identity, other: Identity): boolean =>
	[...brandPictures, ...brandFonts, 'ornaments' as const].every((key) => one[key] === other[key]);

/** The ornaments to show: those that were chosen, else all of them where events take place. */
export const shownOrnaments = (chosen: Ornaments | null, hasEvents: boolean): Ornaments =>
	chosen ?? (hasEvents ? 'all' : 'none');
