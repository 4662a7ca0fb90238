import { lineText } from '#lib/text/fields.ts';
import { emailAddress } from '../../../../operation/email.ts';
import { tooLarge } from '../../../../runtime/files/file-refusal.ts';
import { CsvRows, type CsvRow } from './csv-rows.ts';
import { isSeparatorRow } from './detect.ts';
import { readMoment } from './moments.ts';
import { mostLines, type ImportColumns, type ImportProof, type Reason } from './schema.ts';

/** A line that may be taken in, or the reason why not. */
export type ReadLine = { line: number; text: string; isLeft: boolean } & (
	| { reason: Reason }
	| { reason: null; email: string; consent: string | null; consentAt: Date | null }
);

const longestShown = 120;
const consentText = lineText(600);
const shown = (text: string): string => [...text.replaceAll(/\p{Cc}/gu, '\ufffd')].slice(0, longestShown).join('');
// The apostrophe with which files of this product keep spreadsheets from running a cell.
const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

interface Reading {
	columns: ImportColumns;
	/** Null while nobody has said what people agreed to: then it is not asked for. */
	proof: ImportProof | null;
	now: Date;
}

/** Reads lines one after another; an address that stood in the list before is refused. */
class Lines {
	readonly #reading: Reading;
	readonly #seen = new Set<string>();

	constructor(reading: Reading) {
		this.#reading = reading;
	}

	read({ line, cells }: CsvRow): ReadLine {
		const { columns } = this.#reading;
		const cell = unguarded((cells[columns.email] ?? '').trim());
		const isLeft = columns.leftAt !== null && (cells[columns.leftAt] ?? '').trim() !== '';
		const facts = { line, text: shown(cell), isLeft };
		const parsed = emailAddress.safeParse(cell);
		if (!parsed.success) return { ...facts, reason: cell === '' ? 'noAddress' : 'badAddress' };
		if (this.#seen.has(parsed.data)) return { ...facts, reason: 'repeated' };
		this.#seen.add(parsed.data);
		const proof = this.#proofIn(cells);
		return typeof proof === 'string'
			? { ...facts, reason: proof }
			: { ...facts, reason: null, email: parsed.data, ...proof };
	}

	/** What the line itself says about the consent, or why that does not do. */
	#proofIn(cells: readonly string[]): { consent: string | null; consentAt: Date | null } | Reason {
		const { columns, proof, now } = this.#reading;
		const text = columns.consent === null ? '' : unguarded((cells[columns.consent] ?? '').trim());
		const day = columns.consentAt === null ? '' : (cells[columns.consentAt] ?? '').trim();
		const parsed = text === '' ? null : consentText.safeParse(text);
		if (parsed?.success === false || text.includes('\ufffd')) return 'badConsent';
		if (proof && text === '' && proof.consent === null) return 'noConsent';
		const moment = day === '' ? null : readMoment(day);
		if (moment === undefined) return 'badDate';
		if (moment && moment > now) return 'futureDate';
		if (proof && moment === null && proof.consentAt === null) return 'noDate';
		return { consent: parsed?.data ?? null, consentAt: moment };
	}
}

const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');

/** The lines of a list, many at a time; 413 for a list with more than a million. */
export async function* readLines(
	bytes: AsyncIterable<Buffer | string>,
	reading: Reading,
	atOnce: number
): AsyncGenerator<ReadLine[]> {
	const { delimiter, encoding, hasHeadings } = reading.columns;
	const decoder = new TextDecoder(encoding);
	const rows = new CsvRows(delimiter);
	const lines = new Lines(reading);
	let isBegun = !hasHeadings;
	let count = 0;
	let waiting: ReadLine[] = [];
	const take = (some: CsvRow[]) => {
		for (const row of some) {
			if (isSeparatorRow(row) || isBlank(row)) continue;
			if (!isBegun) {
				isBegun = true;
				continue;
			}
			count += 1;
			if (count > mostLines) throw tooLarge(`A list may have at most ${mostLines} lines.`);
			waiting.push(lines.read(row));
		}
	};
	for await (const chunk of bytes) {
		take(rows.push(decoder.decode(chunk as Buffer, { stream: true })));
		for (; waiting.length >= atOnce; waiting = waiting.slice(atOnce)) yield waiting.slice(0, atOnce);
	}
	take([...rows.push(decoder.decode()), ...rows.end()]);
	for (; waiting.length; waiting = waiting.slice(atOnce)) yield waiting.slice(0, atOnce);
}
