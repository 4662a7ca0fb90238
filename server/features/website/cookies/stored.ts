import type { Transaction } from 'sequelize';
import { findCookies, type CookieRows } from '../../platform/settings/cookies.ts';
import type { CookieSettings } from '../../platform/settings/model.ts';

const builtIn: CookieSettings = {
	isEnabled: true,
	everywhere: false,
	textDe: null,
	textEn: null,
	privacyUrl: '/datenschutz',
	categories: []
};

/** The consent settings of a namespace, as stored. */
interface StoredCookies {
	/** Its own values. */
	own: Partial<CookieSettings>;
	/** The fallback: that of `default`, or else the built-in one. */
	inherited: CookieSettings;
	/** The effective values. */
	cookies: CookieSettings;
	version: number;
}

/** The consent settings of a namespace; 404 if it does not exist. */
export const cookiesOf = async (namespace: string, transaction: Transaction | null): Promise<StoredCookies> =>
	cookiesIn(await findCookies(namespace, transaction));

/** The settings of rows. */
export function cookiesIn({ own: row, inherited: base }: CookieRows): StoredCookies {
	const own = row.cookies ?? {};
	const inherited = { ...builtIn, ...base?.cookies };
	return { own, inherited, cookies: { ...inherited, ...own }, version: row.cookiesVersion };
}
