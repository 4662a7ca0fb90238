import type { OpenScreen } from '../../../../server/web/screens/sveltekit-bridge.ts';

/** A screen of the back end with its name in the language of the page. */
export type AdminScreen = Omit<OpenScreen, 'title'> & { name: string };

type Place = Pick<AdminScreen, 'href' | 'alsoAt'>;

/** Whether an address matches a pattern such as `/admin/pages/:page/wiki`. */
const isLike = (pattern: string | undefined, pathname: string): boolean =>
	pattern !== undefined && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);

const reachOf = ({ href, alsoAt }: Place, pathname: string): number => {
	if (isLike(alsoAt, pathname)) return pathname.length;
	return pathname === href || pathname.startsWith(`${href}/`) ? href.length : 0;
};

/** The screen an address belongs to, the nearest of several (/admin/pages/design is not one of /admin/pages). */
export const screenAt = <Screen extends Place>(screens: readonly Screen[], pathname: string): Screen | undefined => {
	const nearest = screens.toSorted((one, other) => reachOf(other, pathname) - reachOf(one, pathname))[0];
	return nearest && reachOf(nearest, pathname) > 0 ? nearest : undefined;
};
