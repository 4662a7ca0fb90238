import { create, type Font } from 'fontkit';

interface Point {
	x: number;
	y: number;
	onCurve: boolean;
	endContour: boolean;
	copy(): Point;
}

/** What fontkit knows about a compressed variable font beyond its types. */
interface Inside extends Font {
	variationCoords: number[] | null;
	_variationProcessor: { transformPoints(glyph: number, points: Point[]): void } | null;
	_transformedGlyphs: { points?: Point[] }[];
}

interface Subset {
	font: Inside;
	glyf: Uint8Array[];
	loca: { offsets: number[] };
	hmtx: { metrics: { advance: number; bearing: number }[] };
	offset: number;
	_addGlyph(glyph: number): number;
}

/** How the outline of a glyph is encoded in a TrueType file: no hints, five bytes per point. */
function outline(points: Point[]): Buffer {
	const ends = points.flatMap(({ endContour }, index) => (endContour ? [index] : []));
	const length = 12 + 2 * ends.length + 5 * points.length;
	const bytes = Buffer.alloc(Math.ceil(length / 4) * 4);
	let at = 0;
	const short = (value: number) => (at = bytes.writeInt16BE(value, at));
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) short(value);
	for (const end of [...ends, 0]) short(end);
	for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
	for (const line of [xs, ys]) line.forEach((value, index) => short(value - (line[index - 1] ?? 0)));
	return bytes;
}

/** The points of a glyph at the weight of its font. */
function pointsOf(font: Inside, glyph: number): Point[] {
	// Asking for the path unpacks the outlines.
	void font.getGlyph(glyph).path;
	const points = (font._transformedGlyphs[glyph]?.points ?? []).map((point) => point.copy());
	const [first] = points;
	if (!first) return [];
	// The variation table has four extra points, for the start and end of the glyph.
	const beyond = Array.from({ length: 4 }, () => Object.assign(first.copy(), { endContour: true }));
	const all = [...points, ...beyond];
	font._variationProcessor?.transformPoints(glyph, all);
	return all.slice(0, points.length);
}

/**
 * Opens a compressed (WOFF2) variable font at one weight, for the families that come in no other small form. fontkit 2.0
 * reads them, but writes neither compressed outlines nor those of a weight into a file: this does it for outlines
 * that are not put together of others, as those of Chinese, Japanese and Korean are.
 */
export function flattened(bytes: Buffer, weight: number): Font {
	const font = create(bytes) as Inside;
	font.variationCoords = [weight];
	const plain = font.createSubset.bind(font) as unknown as () => Subset;
	const createSubset = (): Subset =>
		Object.assign(plain(), {
			_addGlyph(this: Subset, glyph: number): number {
				const points = pointsOf(this.font, glyph);
				const written = points.length ? outline(points) : Buffer.alloc(0);
				this.glyf.push(written);
				this.loca.offsets.push(this.offset);
				this.hmtx.metrics.push({
					advance: this.font.getGlyph(glyph).advanceWidth,
					bearing: points.length ? Math.min(...points.map(({ x }) => x)) : 0
				});
				this.offset += written.length;
				return this.glyf.length - 1;
			}
		});
	return Object.assign(font, { createSubset }) as unknown as Font;
}
