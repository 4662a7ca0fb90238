import { create } from 'qrcode';
import {
	awning,
	type AwningItem,
	type Box,
	type CodeItem,
	type Item,
	type LineItem,
	type Paragraph,
	type PictureItem,
	type ShapeItem,
	type TextItem
} from '#lib/print/items.ts';
import type { Face } from '../../../runtime/pdf/font-files.ts';
import { mm, type Paper } from '../../../runtime/pdf/paper.ts';

/** Pictures of pages by their addresses: PNG or JPEG; addresses without one are left out. */
export type Pictures = Record<string, Uint8Array>;

type Doc = Paper['doc'];
const leading = 1.2;
const manyLines = 400;
/** How much a text may shrink before it is cut off. */
const leastShare = 0.4;
/** A word breaks into lines before it becomes smaller than this: a long name must be read from a step away. */
const wholeShare = 0.8;
const quietModules = 4;

/** A paragraph as those that end where its author ended a line. */
export function linesOf(paragraph: Paragraph): Paragraph[] {
	const lines: Paragraph['runs'][] = [[]];
	for (const run of paragraph.runs)
		for (const [index, text] of run.text.split('\n').entries()) {
			if (index) lines.push([]);
			if (text) lines.at(-1)!.push({ ...run, text });
		}
	return lines.map((runs, index) => ({ ...paragraph, runs, before: index ? 0 : (paragraph.before ?? 0) }));
}

const faceOf = ({ face }: Paragraph, isBold: boolean | undefined): Face => {
	if (face === 'display') return 'display';
	return isBold ? 'strong' : 'text';
};
const piecesOf = (paragraph: Paragraph) =>
	paragraph.runs.map(({ text, isBold }) => ({ text, face: faceOf(paragraph, isBold) }));

/** Draws the items of pages onto paper. */
export class Painter {
	readonly #paper: Paper;
	readonly #pictures: Pictures;
	readonly #opened = new Map<string, unknown>();

	constructor(paper: Paper, pictures: Pictures) {
		this.#paper = paper;
		this.#pictures = pictures;
	}

	/** Draws items in their order. */
	draw(items: readonly Item[]): void {
		for (const item of items)
			if (item.kind === 'text') this.#text(item);
			else this.#paper.decorate((doc) => this.#shape(doc, item));
	}

	/** The height of one line of custom text in a box of so many mm, without the space above it. */
	heightOf(paragraph: Paragraph, width: number): number {
		const style = { size: paragraph.pt, lines: manyLines, leading, face: faceOf(paragraph, false) };
		return this.#paper.measure(piecesOf(paragraph), { x: 0, y: 0, width }, style).height;
	}

	/** Writes paragraphs below each other until their box is full. */
	#text({ x, y, w, h, paragraphs, align, stand, shrinks }: TextItem): void {
		let top = y;
		const isAlone = paragraphs.length === 1;
		for (const [index, paragraph] of paragraphs.flatMap(linesOf).entries()) {
			if (index) top += paragraph.before ?? 0;
			const height = y + h - top;
			if (height < paragraph.pt * 0.35) return;
			const written = this.#paper.text(
				piecesOf(paragraph),
				{ x, y: top, width: w, height },
				{
					...{ size: paragraph.pt, lines: manyLines, leading, face: faceOf(paragraph, false) },
					...(paragraph.color ? { color: paragraph.color } : {}),
					...(align ? { align } : {}),
					...(stand && isAlone ? { stand } : {}),
					...(shrinks ? { least: paragraph.pt * leastShare, wholeTo: paragraph.pt * wholeShare } : {})
				}
			);
			top += written.height;
			if (written.isCut) return;
		}
	}

	#shape(doc: Doc, item: Exclude<Item, TextItem>): void {
		if (item.kind === 'code') this.#code(doc, item);
		else if (item.kind === 'line') drawLine(doc, item);
		else if (item.kind === 'awning') drawAwning(doc, item);
		else if (item.kind === 'shape') drawBox(doc, item);
		else this.#picture(doc, item);
	}

	#code(doc: Doc, { x, y, side, link, color, ground, logo }: CodeItem): void {
		const hasLogo = logo !== undefined && logo.path in this.#pictures;
		const { size, data } = create(link, { errorCorrectionLevel: hasLogo ? 'H' : 'M' }).modules;
		const module = side / (size + 2 * quietModules);
		doc.rect(mm(x), mm(y), mm(side), mm(side)).fill(ground);
		const at = (index: number) => (index + quietModules) * module;
		for (let row = 0; row < size; row++)
			for (let column = 0; column < size; column++) {
				let run = 0;
				while (column + run < size && data[row * size + column + run]) run++;
				if (run) doc.rect(mm(x + at(column)), mm(y + at(row)), mm(run * module), mm(module));
				column += run;
			}
		doc.fill(color);
		if (!hasLogo) return;
		const width = (size * module * logo.percent) / 100;
		const place = (more: number): Box => {
			const [w, edge] = [width + more, (side - width - more) / 2];
			return { x: x + edge, y: y + edge, w, h: w };
		};
		if (logo.isPunchedOut) drawBox(doc, { kind: 'shape', ...place(module), fill: ground });
		this.#picture(doc, { kind: 'picture', path: logo.path, fit: 'contain', ...place(0) });
	}

	#picture(doc: Doc, { path, fit, x, y, w, h }: PictureItem): void {
		const bytes = this.#pictures[path];
		if (!bytes) return;
		// Embedded once in the file, however often it is drawn.
		const image = this.#opened.get(path) ?? (doc as unknown as Opener).openImage(Buffer.from(bytes));
		this.#opened.set(path, image);
		const size = { [fit === 'cover' ? 'cover' : 'fit']: [mm(w), mm(h)], align: 'center', valign: 'center' } as const;
		doc.save().rect(mm(x), mm(y), mm(w), mm(h)).clip();
		doc.image(image as never, mm(x), mm(y), size);
		doc.restore();
	}
}

/** Missing in the types of pdfkit. */
interface Opener {
	openImage: (bytes: Buffer) => unknown;
}

function drawLine(doc: Doc, { from, to, color, width, isDashed }: LineItem): void {
	doc.lineWidth(mm(width)).strokeColor(color);
	if (isDashed) doc.dash(mm(1), { space: mm(1) });
	doc.moveTo(mm(from[0]), mm(from[1])).lineTo(mm(to[0]), mm(to[1])).stroke();
}

function drawBox(doc: Doc, { x, y, w, h, fill, edge, radius = 0 }: ShapeItem): void {
	const box = () => doc.roundedRect(mm(x), mm(y), mm(w), mm(h), mm(radius));
	if (fill) box().fill(fill);
	if (edge) box().lineWidth(mm(edge.width)).stroke(edge.color);
}

function drawAwning(doc: Doc, { x, y, w, color }: AwningItem): void {
	const discs = Math.round(w / awning.disc);
	const half = w / discs / 2;
	const low = y + awning.top;
	doc.rect(mm(x), mm(y), mm(w), mm(awning.top)).fill(color);
	doc.rect(mm(x), mm(low), mm(w), mm(awning.depth)).clip();
	for (let disc = 0; disc < discs; disc += 1)
		doc.ellipse(mm(x + (2 * disc + 1) * half), mm(low), mm(half), mm(awning.depth));
	doc.fill(color);
}
