import { sheetBounds } from '#lib/print/sheets.ts';
import type { StickerLook } from '#lib/print/stickers.ts';

/** The printable parts of the stickers. */
interface Wanted {
	/** Label of the first sheet to begin with, from 1. */
	start: number;
	copies: number;
	/** Slugs of stations; all when empty. */
	catalogs: string[];
}

/** The address of the sheets as they are seen, whether that is saved by now or not. */
export function stickerHref(event: string, look: StickerLook, { start, copies, catalogs }: Wanted): string {
	const own = Object.entries(look).filter(([key]) => key.startsWith('sticker') && key !== 'stickerCustom');
	const custom = look.stickerTemplate === 'custom' ? look.stickerCustom : {};
	const measures = Object.entries(custom).filter(([name]) => name in sheetBounds);
	const query = new URLSearchParams({ event, start: String(start), copies: String(copies) });
	for (const [name, value] of [...own, ...measures]) query.set(name, value === null ? '' : String(value));
	if (catalogs.length) query.set('catalogs', catalogs.join(','));
	return `/admin/summary/stickers.pdf?${query}`;
}
