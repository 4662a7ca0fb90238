import { leastCode, type StickerLook } from './stickers.ts';
import type { Sheet } from './sheets.ts';

type Arrangement = Pick<
	StickerLook,
	| 'stickerQrSizePct'
	| 'stickerQrTop'
	| 'stickerQrLeft'
	| 'stickerDescTop'
	| 'stickerDescLeft'
	| 'stickerDescWidth'
	| 'stickerDescHeight'
	| 'stickerHeaderFontSize'
	| 'stickerSubheaderFontSize'
	| 'stickerCatalogFontSize'
	| 'stickerDescFontSize'
>;

const half = (percent: number) => Math.round(percent * 2) / 2;
const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));
/** Maximum share of the longer side for the code, so that words have room. */
const most = 0.5;
/** Letters of a line of the text box; so many points are as wide as one of them in mm, roughly. */
const lettersPerLine = 13;
const ptOfMm = 5;

/** Code and words so that both fit a label, beside each other or below each other, as large as they can be. */
export function arrange({ w, h }: Pick<Sheet, 'w' | 'h'>): Arrangement {
	const isWide = w >= h;
	const [short, long] = isWide ? [h, w] : [w, h];
	const edge = Math.min(5, short * 0.08);
	const wanted = Math.min(short - 2 * edge, long * most);
	const side = Math.min(short, Math.max(leastCode, wanted));
	const percent = Math.ceil((side / short) * 100);
	const real = (percent / 100) * short;
	const gap = edge / 2;
	const text = isWide
		? { x: edge, y: edge, w: w - real - edge - gap - edge / 2, h: h - 2 * edge }
		: { x: edge, y: real + edge + gap, w: w - 2 * edge, h: h - real - 2 * edge - gap };
	const code = isWide ? { x: w - real - edge / 2, y: (h - real) / 2 } : { x: (w - real) / 2, y: edge };
	const letters = (text.w / lettersPerLine) * ptOfMm;
	return {
		stickerQrSizePct: percent,
		stickerQrTop: half((code.y / h) * 100),
		stickerQrLeft: half((code.x / w) * 100),
		stickerDescTop: half((text.y / h) * 100),
		stickerDescLeft: half((text.x / w) * 100),
		stickerDescWidth: half((text.w / w) * 100),
		stickerDescHeight: half((text.h / h) * 100),
		stickerHeaderFontSize: between(6, letters * 0.5, 16),
		stickerSubheaderFontSize: between(6, letters * 0.45, 14),
		stickerCatalogFontSize: between(7, letters * 0.9, 36),
		stickerDescFontSize: between(6, letters * 0.5, 16)
	};
}
