import type { Paragraph, Run } from './items.ts';

/** The values of placeholders in letters; an unknown time is ''. */
export interface LetterValues {
	team: string;
	event_name: string;
	event_start: string;
	event_end: string;
	event_description: string;
}
/** The placeholders of a letter, in square brackets. */
export const placeholders = [
	'team',
	'event_name',
	'event_start',
	'event_end',
	'event_description'
] as const satisfies (keyof LetterValues)[];

const form = new RegExp(`\\[(${placeholders.join('|')})\\]`, 'gi');

/** A text with its placeholders replaced once: values are not replaced again. */
export const filled = (text: string, values: LetterValues): string =>
	text.replace(form, (_, name: string) => values[name.toLowerCase() as keyof LetterValues]);

/** The placeholders of a text, in small letters. */
export const placeholdersIn = (text: string): Set<keyof LetterValues> =>
	new Set([...text.matchAll(form)].map(([, name]) => name!.toLowerCase() as keyof LetterValues));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Text of HTML as it is read; the server stores no other entities than these and numbers. */
const decoded = (text: string): string =>
	text.replace(
		/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
		(whole, hex?: string, digits?: string, name?: string) => {
			if (name) return entities[name] ?? whole;
			const point = parseInt(hex ?? digits!, hex ? 16 : 10);
			return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole;
		}
	);

const headings: Record<string, number> = { h2: 20, h3: 16, h4: 13, h5: 11 };
const textPt = 11;
const bold = new Set(['b', 'strong']);
const italic = new Set(['i', 'em']);

/** Parses the text of a letter into paragraphs: headings, emphasis, and line breaks. */
class Reader {
	paragraphs: Paragraph[] = [];
	#runs: Run[] = [];
	#block = 'p';
	#marks = { bold: 0, italic: 0 };
	#values: LetterValues;

	constructor(values: LetterValues) {
		this.#values = values;
	}

	text(raw: string): void {
		const written = decoded(raw).replace(/[ \t\r\n]+/g, ' ');
		const text = filled(written, this.#values);
		if (!text || (text === ' ' && !this.#runs.length)) return;
		const { bold: isBold, italic: isItalic } = this.#marks;
		this.#runs.push({ text, ...(isBold ? { isBold: true } : {}), ...(isItalic ? { isItalic: true } : {}) });
	}

	tag(name: string, isEnd: boolean): void {
		const step = isEnd ? -1 : 1;
		if (name === 'br') this.#runs.push({ text: '\n' });
		else if (bold.has(name)) this.#marks.bold = Math.max(0, this.#marks.bold + step);
		else if (italic.has(name)) this.#marks.italic = Math.max(0, this.#marks.italic + step);
		else if (name === 'p' || name in headings) {
			this.close();
			this.#block = isEnd ? 'p' : name;
		}
	}

	close(): void {
		const pt = headings[this.#block] ?? textPt;
		const isHeading = this.#block in headings;
		const color = '#1c1014';
		const runs = isHeading ? this.#runs.map((run) => ({ ...run, isBold: true })) : this.#runs;
		if (runs.length)
			this.paragraphs.push({ runs, pt, color, before: isHeading ? 5 : 3, ...(isHeading ? { face: 'display' } : {}) });
		this.#runs = [];
	}
}

/** The paragraphs of a letter: its HTML as it is stored, with the placeholders filled in as text. */
export function letterParagraphs(html: string, values: LetterValues): Paragraph[] {
	const reader = new Reader(values);
	for (const [, end, name, , text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi))
		if (name) reader.tag(name.toLowerCase(), end === '/');
		else reader.text(text ?? '');
	reader.close();
	return reader.paragraphs;
}
