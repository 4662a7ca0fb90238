import { moved, plain, type Box, type Item, type Paragraph, type PrintPage } from './items.ts';
import { labelAt, paper, sheets, type Sheet, type SheetName } from './sheets.ts';

/** The settings of stickers: places and sizes in percent of the label, letters in points. */
export interface StickerLook {
	stickerTemplate: SheetName | 'custom';
	/** The sheet of `custom`. */
	stickerCustom: Sheet;
	stickerPrintHeader: boolean;
	stickerPrintSubheader: boolean;
	stickerPrintCatalog: boolean;
	stickerPrintDesc: boolean;
	stickerBgPath: string | null;
	/** Of the smaller side. */
	stickerQrSizePct: number;
	stickerQrTop: number;
	stickerQrLeft: number;
	stickerDescTop: number;
	stickerDescLeft: number;
	stickerDescWidth: number;
	stickerDescHeight: number;
	stickerHeaderFontSize: number;
	stickerSubheaderFontSize: number;
	stickerCatalogFontSize: number;
	stickerDescFontSize: number;
	stickerTextColor: string;
	stickerQrColor: string;
}

/** The content of one sticker. */
export interface Sticker {
	/** Name of the event. */
	header: string;
	/** Its day; '' without one. */
	subheader: string;
	catalog: string;
	desc: string;
	/** The content of its code. */
	link: string;
}

/** A code with its quiet zone is this many mm wide at least, or cameras do not find it. */
export const leastCode = 15;

/** The selected sheet, or the custom one. */
export const sheetOf = ({ stickerTemplate, stickerCustom }: StickerLook): Sheet =>
	stickerTemplate === 'custom' ? stickerCustom : sheets[stickerTemplate];

type Label = Pick<Sheet, 'w' | 'h'>;
const share = (percent: number, of: number) => (percent / 100) * of;

/** The position of the code on a label, mm from its corner: moved in if it would cross the edge. */
export function codePlace({ w, h }: Label, look: StickerLook): { x: number; y: number; side: number } {
	const side = share(look.stickerQrSizePct, Math.min(w, h));
	const x = Math.min(share(look.stickerQrLeft, w), w - side);
	return { x, y: Math.min(share(look.stickerQrTop, h), h - side), side };
}

/** Whether the code of a label is too small for cameras. */
export const isTooSmall = (label: Label, look: StickerLook): boolean => codePlace(label, look).side < leastCode - 1e-9;

/** The text area of a label, mm from its corner: cut off at its edge. */
export function textPlace({ w, h }: Label, look: StickerLook): Box {
	const [x, y] = [share(look.stickerDescLeft, w), share(look.stickerDescTop, h)];
	return {
		x,
		y,
		w: Math.min(share(look.stickerDescWidth, w), w - x),
		h: Math.min(share(look.stickerDescHeight, h), h - y)
	};
}

function wordsOf(look: StickerLook, sticker: Sticker): Paragraph[] {
	const color = look.stickerTextColor;
	const lines: [isShown: boolean, Paragraph][] = [
		[look.stickerPrintHeader, plain(sticker.header, look.stickerHeaderFontSize, { color })],
		[look.stickerPrintSubheader, plain(sticker.subheader, look.stickerSubheaderFontSize, { color })],
		[
			look.stickerPrintCatalog,
			plain(sticker.catalog, look.stickerCatalogFontSize, { color, face: 'display', isBold: true, before: 0.8 })
		],
		[look.stickerPrintDesc, plain(sticker.desc, look.stickerDescFontSize, { color, before: 0.4 })]
	];
	return lines.filter(([isShown, { runs }]) => isShown && runs.some(({ text }) => text)).map(([, line]) => line);
}

/** The items of one label, mm from its corner: picture, texts, and the code on top so that it can be scanned. */
export function stickerItems(label: Label, look: StickerLook, sticker: Sticker): Item[] {
	const { w, h } = label;
	const items: Item[] = [];
	if (look.stickerBgPath) items.push({ kind: 'picture', path: look.stickerBgPath, fit: 'cover', x: 0, y: 0, w, h });
	const [place, paragraphs] = [textPlace(label, look), wordsOf(look, sticker)];
	if (paragraphs.length && place.w > 0 && place.h > 0)
		items.push({ kind: 'text', ...place, paragraphs, shrinks: true });
	const code = { ...codePlace(label, look), link: sticker.link };
	items.push({ kind: 'code', ...code, color: look.stickerQrColor, ground: '#ffffff' });
	return items;
}

/** The sheets for stickers, each so often; the labels before the 1-based `start` of the first sheet are used up. */
export function stickerPages(look: StickerLook, stickers: Sticker[], start: number, copies: number): PrintPage[] {
	const sheet = sheetOf(look);
	const perPage = sheet.cols * sheet.rows;
	const all = stickers.flatMap((sticker) => Array.from({ length: copies }, () => sticker));
	const pages = Array.from({ length: Math.ceil((all.length && all.length + start - 1) / perPage) }, () => ({
		...paper,
		items: [] as Item[]
	}));
	for (const [index, sticker] of all.entries()) {
		const place = index + start - 1;
		const { x, y } = labelAt(sheet, place % perPage);
		pages[Math.floor(place / perPage)]!.items.push(...moved(stickerItems(sheet, look, sticker), x, y));
	}
	return pages;
}

/** The edges of the labels of a sheet. */
export const outlinesOf = (sheet: Sheet): Box[] =>
	Array.from({ length: sheet.cols * sheet.rows }, (_, index) => ({ ...labelAt(sheet, index), w: sheet.w, h: sheet.h }));

const grey = '#6a5651';

/** A test page with the outline of every label and a ruler of ten centimetres, to hold against the sheet. */
export function outlinePage(sheet: Sheet, words: string): PrintPage {
	const edge = { color: grey, width: 0.2 };
	const items = outlinesOf(sheet).flatMap((place, index): Item[] => {
		const paragraphs = [plain(String(index + 1), 9, { color: grey })];
		const number: Item = { kind: 'text', ...place, paragraphs, align: 'center', stand: 'middle' };
		return [{ kind: 'shape', ...place, edge }, number];
	});
	return { ...paper, items: [...items, ...ruleOf(words)] };
}

/** A line of 100 mm with its words, below what printers leave blank at the edge. */
function ruleOf(words: string): Item[] {
	const [length, y] = [100, 6.5];
	const x = (paper.width - length) / 2;
	const line = { kind: 'line', color: grey, width: 0.3 } as const;
	const tick = (at: number): Item => ({ ...line, from: [at, y - 1.5], to: [at, y + 1.5] });
	return [
		{ ...line, from: [x, y], to: [x + length, y] },
		tick(x),
		tick(x + length),
		{
			kind: 'text',
			x: 10,
			y: y + 0.6,
			w: paper.width - 20,
			h: 4,
			paragraphs: [plain(words, 8, { color: grey })],
			align: 'center'
		}
	];
}
