import { goto } from '$app/navigation';
import { page } from '$app/state';
import { inTab } from './tab-namespace.ts';

/**
 * Leads on in this tab's namespace, as `goto` of SvelteKit with its options: the layout would send an address without
 * one a second time, and then the focus, the place on the page and the entry in the history would be lost.
 */
export const go = (address: string, options?: Parameters<typeof goto>[1]): Promise<void> =>
	goto(inTab(address, page.data as Parameters<typeof inTab>[1]), options);
