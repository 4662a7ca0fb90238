import { create, type Font as Opened } from 'fontkit';
import { AppError, invalidField } from '../../../../runtime/errors.ts';
import { isWoff2, tagsOf, type FontFault } from './woff2.ts';

/** What a font says of itself. */
interface FontFacts {
	family: string;
	minWeight: number;
	maxWeight: number;
	isItalic: boolean;
}

/** What fontkit knows beyond its types: a property for each table. */
type Inside = Opened & Record<string, unknown> & { head: { macStyle: { italic: boolean } } };

const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];
const outlines = ['glyf', 'CFF ', 'CFF2'];
const mostFamily = 80;

const messages: Record<FontFault, string> = {
	broken: 'This font is damaged or incomplete.',
	collection: 'This file holds several fonts; send each as a file of its own.',
	pictures: 'This font holds drawings (SVG), which are not allowed.',
	too_large: 'This font holds too much data.'
};
const refused = (fault: FontFault) => invalidField('file', `font_${fault}`, messages[fault]);

const weights = /\s+(thin|(extra|ultra|semi|demi)?\s?(light|bold)|regular|medium|black|heavy)$/i;
const text = (value: unknown): string =>
	typeof value === 'string'
		? value
				.replace(/[\p{C}\s]+/gu, ' ')
				.trim()
				.slice(0, mostFamily)
		: '';

/** The name of the family; that of a variable font may name the weight it starts from. */
function familyOf(font: Inside): string {
	const preferred = text(font.getName('preferredFamily', 'en'));
	const plain = text(font.familyName);
	return preferred || (font.variationAxes.wght ? plain.replace(weights, '') : plain);
}

const asWeight = (value: number): number => Math.min(1000, Math.max(1, Math.round(value)));

function factsOf(font: Inside): FontFacts {
	const family = familyOf(font);
	if (!family.isWellFormed() || family === '')
		throw invalidField('file', 'font_nameless', 'This font does not say what it is called.');
	const own = font['OS/2'];
	const { min, max } = font.variationAxes.wght ?? { min: own.usWeightClass, max: own.usWeightClass };
	if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) throw refused('broken');
	return {
		family,
		minWeight: asWeight(min),
		maxWeight: asWeight(max),
		isItalic: own.fsSelection.italic || font.head.macStyle.italic
	};
}

/** Reads each table that fontkit knows, and each outline; throws for one that cannot be read. */
function readAll(font: Inside, tags: readonly string[]): void {
	// Outlines come in a form of their own, and are read one by one.
	for (const tag of tags)
		if (tag !== 'glyf' && tag !== 'loca' && tag in font && !font[tag]) throw new Error(`no table ${tag}`);
	if (font.numGlyphs < 1 || !font.characterSet.length) throw new Error('no glyphs');
	for (let index = 0; index < font.numGlyphs; index += 1) {
		const glyph = font.getGlyph(index);
		if (![glyph.advanceWidth, glyph.path.bbox.width].every((length) => !Number.isNaN(length)))
			throw new Error(`no outline ${index}`);
	}
}

/** What a WOFF2 font says of itself after it was read whole; 415 for another kind of file, 422 for one that cannot be read. */
export function readFont(sent: Uint8Array): FontFacts {
	if (!isWoff2(sent)) throw new AppError('unsupported_media_type', 'The file must be a font in the format WOFF2.');
	const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
	const tags = tagsOf(bytes);
	if (typeof tags === 'string') throw refused(tags);
	if (!needed.every((tag) => tags.includes(tag)) || !outlines.some((tag) => tags.includes(tag)))
		throw refused('broken');
	try {
		const font = create(bytes) as Inside;
		readAll(font, tags);
		return factsOf(font);
	} catch (thrown) {
		// What fontkit cannot read, it fails at in many ways.
		throw thrown instanceof AppError ? thrown : refused('broken');
	}
}
