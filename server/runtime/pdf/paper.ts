import PDFDocument from 'pdfkit';
import type { Missing, Piece } from './clusters.ts';
import { fit, type Fitted } from './fit.ts';
import type { Face } from './font-files.ts';
import { fresh, openFont } from './fonts.ts';
import { paragraphOf, type Paragraph, type Run } from './lines.ts';
import type { PdfOrder } from './order.ts';
import type { Outlet } from './outlet.ts';

/** Points of so many millimetres. */
export const mm = (length: number): number => (length / 25.4) * 72;
const toMm = (points: number): number => (points / 72) * 25.4;

/** A place on the page, in millimetres from its left and upper edge. */
interface Box {
	x: number;
	y: number;
	width: number;
	/** Absent = as high as its content. */
	height?: number;
}

/** How a text is placed in its box; sizes in points. */
export interface TextStyle {
	face?: Face;
	size: number;
	/** The text shrinks to this until it fits, then it ends with an ellipsis; absent = it never shrinks. */
	least?: number;
	/** Words stay whole down to this size; half of `size` by default. */
	wholeTo?: number;
	/** Maximum number of lines; 1 by default. */
	lines?: number;
	/** Line height in units of the size; 1.25 by default. */
	leading?: number;
	color?: string;
	align?: 'left' | 'center' | 'right';
	/** Vertical alignment of lines that do not fill the box. */
	stand?: 'top' | 'middle' | 'bottom';
	/** Its role for assistive technology. */
	tag?: 'H1' | 'H2' | 'P';
}

/** The result for a text: its height in millimetres, its size in points, and whether it was cut with an ellipsis. */
interface Written {
	height: number;
	size: number;
	isCut: boolean;
}

/** Width and height in millimetres. */
interface PageSize {
	width: number;
	height: number;
}
export const a4: PageSize = { width: 210, height: 297 };
export const a4Landscape: PageSize = { width: 297, height: 210 };

// Where the baseline is within a line, in units of the size; the same for all fonts, so that scripts share it.
const ascent = 0.93;
const descent = 0.24;
const ink = '#21141a';
// The word widths of so many texts are cached.
const mostMeasured = 50_000;

type Facts = Pick<PdfOrder, 'title' | 'language' | 'madeAt'>;

/** A document in the making: pages and texts in many scripts; `doc` is there for lines, areas and what else pdfkit draws, in points. */
export class Paper {
	readonly doc: PDFKit.PDFDocument;
	readonly #outlet: Outlet;
	readonly #missing: Missing = new Set();
	readonly #known = new Set<string>();
	readonly #paragraphs = new Map<string, Paragraph>();
	#measured = 0;

	constructor({ title, language, madeAt }: Facts, outlet: Outlet) {
		this.#outlet = outlet;
		this.doc = new PDFDocument({
			autoFirstPage: false,
			font: null as never,
			lang: language,
			displayTitle: true,
			tagged: true,
			pdfVersion: '1.7',
			info: { Title: title, CreationDate: madeAt, Producer: 'Marquee', Creator: 'Marquee' }
		});
		this.doc.on('data', (part: Buffer) => outlet.write(part));
	}

	/** Starts a page; waits if the reader is behind. */
	async page({ width, height }: PageSize): Promise<void> {
		await this.#outlet.room();
		this.doc.addPage({ size: [mm(width), mm(height)], margin: 0 });
	}

	/** Writes a text into a box; it may be made of pieces with looks of their own. Time grows with its length alone. */
	text(content: string | readonly Piece[], box: Box, style: TextStyle): Written {
		const fitted = this.#fit(content, box, style);
		this.#tagged(style.tag ?? 'P', () => this.#inside(box, fitted, () => this.#lines(fitted, box, style)));
		return this.#written(fitted, style);
	}

	/** What `text` would return, without drawing it. */
	measure(content: string | readonly Piece[], box: Box, style: TextStyle): Written {
		return this.#written(this.#fit(content, box, style), style);
	}

	/** Draws decoration, which assistive technology ignores. */
	decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
		this.doc.markContent('Artifact');
		this.doc.save();
		draw(this.doc);
		this.doc.restore();
		this.doc.endMarkedContent();
	}

	/** Draws a picture that fills a box, with corners of a radius in millimetres; `alt` describes it. */
	picture(bytes: Buffer, box: Required<Box>, { alt, radius = 0 }: { alt: string; radius?: number }): void {
		const [x, y, width, height] = [mm(box.x), mm(box.y), mm(box.width), mm(box.height)];
		const { doc } = this;
		this.#tagged(
			'Figure',
			() => {
				doc.save();
				if (radius) doc.roundedRect(x, y, width, height, mm(radius)).clip();
				doc.image(bytes, x, y, { width, height });
				doc.restore();
			},
			alt
		);
	}

	/** Ends the document; characters without a font are listed in the file under `MissingGlyphs`. */
	async end(): Promise<void> {
		const missing = [...this.#missing];
		if (missing.length) Object.assign(this.doc.info, { MissingGlyphs: missing.slice(0, 100).map(named).join(' ') });
		nameParts(this.doc);
		const ended = new Promise((done) => this.doc.once('end', done));
		this.doc.end();
		await ended;
		this.#outlet.end(missing.slice(0, 100).map(named));
	}

	#fit(content: string | readonly Piece[], box: Box, style: TextStyle): Fitted {
		const pieces = typeof content === 'string' ? [{ text: content }] : content;
		const paragraph = this.#paragraph(pieces, style.face ?? 'text');
		const { size, least = size, wholeTo, lines = 1, leading = 1.25 } = style;
		const height = box.height === undefined ? undefined : mm(box.height);
		const isBalanced = style.align === 'center';
		const room = { width: mm(box.width), height, size, least, wholeTo, lines, leading, isBalanced };
		return fit(paragraph, room, this.#missing);
	}

	/** Measures a text once: many are measured before they are drawn, and repeat on every page. */
	#paragraph(pieces: readonly Piece[], face: Face): Paragraph {
		const id = JSON.stringify([face, pieces]);
		const known = this.#paragraphs.get(id);
		if (known) return known;
		this.#measured += id.length;
		if (this.#measured > mostMeasured) {
			this.#paragraphs.clear();
			this.#measured = id.length;
		}
		const paragraph = paragraphOf(pieces, face, this.#missing);
		this.#paragraphs.set(id, paragraph);
		return paragraph;
	}

	#written({ size, lines, isCut }: Fitted, { leading = 1.25 }: TextStyle): Written {
		return { height: toMm(lines.length * size * leading), size, isCut };
	}

	/** Keeps marks that pile up from reaching out of their box. */
	#inside(box: Box, { size, lines }: Fitted, draw: () => void): void {
		const piles = lines.some(({ runs }) => runs.some(({ text }) => /\p{M}{3}/u.test(text)));
		if (!piles) return draw();
		const height = box.height === undefined ? size * 1.25 * lines.length : mm(box.height);
		this.doc.save().rect(mm(box.x), mm(box.y), mm(box.width), height).clip();
		draw();
		this.doc.restore();
	}

	#lines({ size, lines }: Fitted, box: Box, style: TextStyle): void {
		const { leading = 1.25, align = 'left', stand = 'top', color = ink } = style;
		const spare = box.height === undefined ? 0 : Math.max(0, mm(box.height) - lines.length * size * leading);
		const above = { top: 0, middle: spare / 2, bottom: spare }[stand];
		// Half of the line height beyond the letters is above them.
		const baseline = mm(box.y) + above + size * ((leading - ascent - descent) / 2 + ascent);
		lines.forEach(({ runs, width }, index) => {
			const left = mm(box.width) - width * size;
			let x = mm(box.x) + { left: 0, center: left / 2, right: left }[align];
			for (const run of runs) {
				this.#run(run, { x, y: baseline + index * size * leading, size, color: run.color ?? color });
				x += run.width * size;
			}
		});
	}

	#run(
		{ text, font, means, width }: Run,
		{ x, y, size, color }: { x: number; y: number; size: number; color: string }
	): void {
		const { doc } = this;
		if (!this.#known.has(font)) {
			// pdfkit accepts an open font as well as its bytes.
			doc.registerFont(font, fresh(openFont(font)) as never);
			this.#known.add(font);
		}
		if (means !== undefined) doc.markContent('Span', { actual: means });
		const measured = { textWidth: width * size, wordCount: 1 };
		doc.font(font).fontSize(size).fillColor(color);
		doc.text(text, x, y, { lineBreak: false, features: [], baseline: 'alphabetic', ...measured });
		if (means !== undefined) doc.endMarkedContent();
	}

	#tagged(tag: string, draw: () => void, alt?: string): void {
		this.doc.addStructure(this.doc.struct(tag, alt === undefined ? {} : { alt }, draw));
	}
}

/**
 * Fonts compose some letters from parts, such as Arabic ones and their dots. A part without its own code point says so;
 * otherwise readers would take its glyph number for a letter.
 */
function nameParts(doc: PDFKit.PDFDocument): void {
	const { _fontFamilies: fonts } = doc as unknown as { _fontFamilies: Record<string, { unicode?: number[][] }> };
	for (const font of Object.values(fonts))
		if (font.unicode) font.unicode = font.unicode.map((letters) => (letters.length ? letters : [0]));
}

const named = (sign: string): string =>
	[...sign].map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join('+');
