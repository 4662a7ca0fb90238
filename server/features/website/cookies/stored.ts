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

/** What a namespace asks its visitors, as it is stored. */
interface StoredCookies {
	/** What it says itself. */
	own: Partial<CookieSettings>;
	/** What holds where it says nothing: that of `default`, else the built-in. */
	inherited: CookieSettings;
	/** What holds. */
	cookies: CookieSettings;
	version: number;
}

/** What a namespace asks its visitors; 404 when there is no such namespace. */
export const cookiesOf = async (namespace: string, transaction: Transaction | null): Promise<StoredCookies> =>
	cookiesIn(await findCookies(namespace, transaction));

/** What rows say. */
export function cookiesIn({ own: row, inherited: base }: CookieRows): StoredCookies {
	const own = row.cookies ?? {};
	const inherited = { ...builtIn, ...base?.cookies };
	return { own, inherited, cookies: { ...inherited, ...own }, version: row.cookiesVersion };
}
