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

/** Text for visitors, and what it was written on: the draft that waited (0 = none), otherwise the page. */
interface Written {
	blocks: DraftBlock[];
	waiting: number;
	basedOn: number;
}

/** The calls of the page editor; every write names the expected version of the page or of its draft. */
export const pageCalls = (place: PagePlace) => ({
	show: () => callPages(place, 'page.show', { page: place.slug() }),
	look: () => callPages(place, 'pageDraft.look', { page: place.slug() }),
	keep: ({ waiting, ...written }: Written) =>
		callPages(place, 'pageDraft.save', { ...written, page: place.slug() } as never, waiting),
	publish: ({ waiting, ...written }: Written, force: boolean) =>
		callPages(place, 'pageDraft.publish', { ...written, force, page: place.slug() } as never, waiting),
	discard: (waiting: number) => callPages(place, 'pageDraft.discard', { page: place.slug() }, waiting),
	versions: () => callPages(place, 'pageVersion.list', { page: place.slug() }),
	version: (version: number) => callPages(place, 'pageVersion.show', { page: place.slug(), version }),
	restore: (version: number, pageVersion: number) =>
		callPages(place, 'pageVersion.restore', { page: place.slug(), version }, pageVersion),
	save: (version: number, change: PageChange) =>
		callPages(place, 'page.update', { ...change, page: place.slug() }, version),
	link: () => callPages(place, 'page.preview', { page: place.slug() })
});
