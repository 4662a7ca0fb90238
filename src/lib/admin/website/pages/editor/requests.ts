import type { InputOf, OutputOf } from '../../../../../../server/composition/operations.ts';
import { call, type CallInput, type CallName, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { DraftBlock } from './blocks/draft-block.ts';

/** The page that is changed, and by whom. */
export interface PagePlace extends Caller {
	slug: () => string;
}

/** Calls an operation of pages, which may take as long as much content takes. */
export const callPages = <Name extends CallName>(
	caller: Caller,
	name: Name,
	input: CallInput<Name>,
	version?: number
) => call(caller, name, input, { version, signal: null });

/** What of a page is changed. */
export type PageChange = Partial<Omit<InputOf<'page.update'>, 'page' | 'blocks'>> & { blocks?: DraftBlock[] };

/** A link to a page for those who are not logged in, and until when it leads there. */
export type PreviewLinkTo = OutputOf<'page.preview'>;

/** The calls of the page editor; every write says which version of the page it means to change. */
export const pageCalls = (place: PagePlace) => ({
	show: () => callPages(place, 'page.show', { page: place.slug() }),
	save: (version: number, change: PageChange) =>
		callPages(place, 'page.update', { ...change, page: place.slug() }, version),
	link: () => callPages(place, 'page.preview', { page: place.slug() })
});
