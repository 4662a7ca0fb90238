import type { InputOf, OutputOf } from '../../../../../../server/composition/operations.ts';
import { call, type CallInput, type CallName, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { DraftBlock } from './blocks/draft-block.ts';

/** The page that is changed, and by whom. */
export interface PagePlace extends Caller {
	slug: () => string;
}

/** Calls an operation of pages; large content may take long. */
export const callPages = <Name extends CallName>(
	caller: Caller,
	name: Name,
	input: CallInput<Name>,
	version?: number
) => call(caller, name, input, { version, signal: null });

/** The change of a page. */
export type PageChange = Partial<Omit<InputOf<'page.update'>, 'page' | 'blocks'>> & { blocks?: DraftBlock[] };

/** A preview link for people without a login, and its expiry. */
export type PreviewLinkTo = OutputOf<'page.preview'>;

/** The calls of the page editor; every write names the expected version of the page. */
export const pageCalls = (place: PagePlace) => ({
	show: () => callPages(place, 'page.show', { page: place.slug() }),
	save: (version: number, change: PageChange) =>
		callPages(place, 'page.update', { ...change, page: place.slug() }, version),
	link: () => callPages(place, 'page.preview', { page: place.slug() })
});
