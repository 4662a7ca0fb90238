import type { OpenScreen } from '../../../server/web/sveltekit-bridge.ts';

/** A screen of the back end with its name in the language of the page. */
export type AdminScreen = Omit<OpenScreen, 'title'> & { name: string };

/** The screen an address belongs to; undefined for an address of none. */
export const screenAt = (screens: readonly AdminScreen[], pathname: string): AdminScreen | undefined =>
	screens.find(({ href, alsoAt }) => [href, alsoAt].includes(pathname) || pathname.startsWith(`${href}/`));
