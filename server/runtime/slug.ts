/** A name in addresses, of a namespace or an event: small letters, digits and hyphens, at most 100. */
export const slugForm = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** The same of a catalog, which may have underscores too. */
export const catalogSlugForm = /^[a-z0-9][a-z0-9_-]{0,99}$/;

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

// More than any name has; normalising combining marks takes quadratic time.
const mostRead = 1000;

/** The beginning of a text in small letters for addresses and files: ä→ae ö→oe ü→ue ß→ss, accents off; other signs stay. */
export const withoutAccents = (text: string): string =>
	text
		.slice(0, mostRead)
		.normalize('NFC')
		.toLowerCase()
		.replace(/[äöüß]/g, (letter) => spelled[letter]!)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '');
