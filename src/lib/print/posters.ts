import { moved, plain, type Item, type PrintPage } from './items.ts';
import { cut, hair, ink, muted, sizeFor, type PaperLook } from './look.ts';
import { paper } from './sheets.ts';

/** The content of one poster. */
export interface Poster {
	/** Name of the station, or of the event. */
	name: string;
	/** The place or the task; '' = nothing. */
	hint: string;
	/** Place of the station in its list, 1-based; null for the event itself. */
	number: number | null;
	link: string;
	/** Colour of its code. */
	dark: string;
}

/** The words that all posters share. */
export interface PosterWords {
	/** Name and day of the event. */
	event: string;
	scan: string;
	noCamera: string;
	/** The address to type, such as `quiz.example/j/K7QD`. */
	address: string;
}

/** The sizes of posters. */
export const posterSizes = ['a4', 'a5'] as const;
export type PosterSize = (typeof posterSizes)[number];

const margin = 16;
const wide = paper.width - 2 * margin;
const tile = { x: margin, y: 18, w: 30, h: 32 };
/** A code of this many mm is read from two metres away. */
const code = 164;
const nameSizes = [
	[12, 54],
	[20, 44],
	[34, 34],
	[60, 26],
	[200, 20]
] as const;

/** The number of a station on its tile. */
function tileItems(number: number, look: PaperLook): Item[] {
	const label = plain(String(number), 62, { face: 'display', isBold: true, color: look.onColor });
	return [
		{ kind: 'shape', ...tile, fill: look.color, radius: 3 },
		{ kind: 'text', ...tile, paragraphs: [label], align: 'center', stand: 'middle', shrinks: true }
	];
}

function headItems({ name, hint, number }: Poster, look: PaperLook): Item[] {
	const x = number === null ? margin : tile.x + tile.w + 8;
	const title = plain(name, sizeFor(name, nameSizes), { face: 'display', isBold: true, color: ink });
	const place = { x, y: tile.y, w: paper.width - margin - x, h: tile.h };
	const below = { x: margin, y: 55, w: wide, h: 26 };
	return [
		...(number === null ? [] : tileItems(number, look)),
		{ kind: 'text', ...place, paragraphs: [title], stand: 'middle', shrinks: true },
		{ kind: 'text', ...below, paragraphs: [plain(hint, 19, { color: muted })], shrinks: true }
	];
}

/** The items of an A4 poster, mm. */
function posterItems(poster: Poster, words: PosterWords, look: PaperLook): Item[] {
	const place = { x: (paper.width - code) / 2, y: 82, side: code };
	const { link, dark } = poster;
	return [
		{ kind: 'awning', x: 8, y: 6, w: paper.width - 16, color: look.color },
		...headItems(poster, look),
		{ kind: 'code', ...place, link, color: dark, ground: look.ground, logo: look.logo },
		...footItems(words)
	];
}

function footItems(words: PosterWords): Item[] {
	const y = 252;
	return [
		{ kind: 'line', from: [margin, y], to: [paper.width - margin, y], color: hair, width: 0.4 },
		{
			kind: 'text',
			x: margin,
			y: y + 5,
			w: wide,
			h: 12,
			paragraphs: [plain(words.scan, 26, { face: 'display', isBold: true, color: ink })],
			shrinks: true
		},
		{
			kind: 'text',
			x: margin,
			y: y + 18,
			w: wide,
			h: 8,
			paragraphs: [
				{ runs: [{ text: `${words.noCamera} ` }, { text: words.address, isBold: true }], pt: 16, color: ink }
			],
			shrinks: true
		},
		{ kind: 'text', x: margin, y: y + 27, w: wide, h: 6, paragraphs: [plain(words.event, 12, { color: muted })] }
	];
}

/** The same items scaled: lengths and font sizes. */
const scaled = (items: Item[], factor: number): Item[] =>
	items.map((item): Item => {
		const point = ([x, y]: [number, number]): [number, number] => [x * factor, y * factor];
		if (item.kind === 'line')
			return { ...item, from: point(item.from), to: point(item.to), width: item.width * factor };
		const [x, y] = point([item.x, item.y]);
		if (item.kind === 'code') return { ...item, x, y, side: item.side * factor };
		if (item.kind === 'awning') return { ...item, x, y, w: item.w * factor };
		const box = { x, y, w: item.w * factor, h: item.h * factor };
		if (item.kind === 'shape') return { ...item, ...box, radius: (item.radius ?? 0) * factor };
		if (item.kind === 'picture') return { ...item, ...box };
		return { ...item, ...box, paragraphs: item.paragraphs.map((one) => ({ ...one, pt: one.pt * factor })) };
	});

/** The pages of posters: one each on A4, or two of A5 beside each other on A4 with a line to cut along. */
export function posterPages(posters: Poster[], words: PosterWords, look: PaperLook, size: PosterSize): PrintPage[] {
	const all = posters.map((poster) => posterItems(poster, words, look));
	if (size === 'a4') return all.map((items) => ({ ...paper, items }));
	const half = paper.height / 2;
	const line: Item = { kind: 'line', from: [half, 0], to: [half, paper.width], color: cut, width: 0.2, isDashed: true };
	return Array.from({ length: Math.ceil(all.length / 2) }, (_, page) => {
		const [one = [], other = []] = all.slice(2 * page, 2 * page + 2).map((items) => scaled(items, Math.SQRT1_2));
		return { width: paper.height, height: paper.width, items: [...one, ...moved(other, half, 0), line] };
	});
}
