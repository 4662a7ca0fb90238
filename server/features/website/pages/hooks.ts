import type { WriteWork } from '../../../operation/operation.ts';
import type { MenuPlace } from './tree/menu-places.ts';

/** What other features do with the data they keep for pages. */
export interface PageHooks {
	/** Counts content that would be lost with these pages, by word: removing it needs confirmation. */
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
