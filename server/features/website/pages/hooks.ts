import type { WriteWork } from '../../../operation/operation.ts';
import type { MenuPlace } from './tree/menu-places.ts';

/** What other features do with what they keep for pages. */
export interface PageHooks {
	/** Counts what people would miss with these pages, by its word: it goes only when they say so. */
	inUse?: (pageIds: readonly number[], work: Pick<WriteWork, 'transaction'>) => Promise<Record<string, number>>;
	/** Counts what goes with these pages, by its word, just before they are deleted. */
	removed?: (
		pageIds: readonly number[],
		work: Pick<WriteWork, 'namespace' | 'transaction' | 'changed'>
	) => Promise<Record<string, number>>;
	/** Shows menus on a page that is saved with them; throws 403 or 422. */
	placeMenus?: (
		pageId: number,
		places: readonly MenuPlace[],
		work: Pick<WriteWork, 'actor' | 'namespace' | 'transaction' | 'changed'>
	) => Promise<void>;
}
