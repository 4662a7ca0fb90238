import { unreadable } from './refusal.ts';
import { mostRows, type TableRow } from './table.ts';
import { tooLarge } from './refusal.ts';
import { readXml, walkXml, type Element } from './xml.ts';
import type { Archive } from './zip.ts';

const mostColumns = 200;
const bookPath = 'xl/workbook.xml';

/** Whether an archive is a workbook of a spreadsheet. */
export const isWorkbook = ({ names }: Archive): boolean => names.includes(bookPath);

/** The filled rows of the first sheet of a workbook; pictures in it are not read. */
export async function readWorkbook(archive: Archive): Promise<{ rows: TableRow[]; hasPictures: boolean }> {
	const textOf = async (name: string) => (archive.names.includes(name) ? String(await archive.read(name)) : undefined);
	const sheet = await textOf(await firstSheet(archive, textOf));
	if (sheet === undefined) throw unreadable('broken_archive', 'This workbook has no sheet.');
	const strings = sharedStrings(await textOf('xl/sharedStrings.xml'));
	return {
		rows: rowsOf(sheet, strings),
		hasPictures: archive.names.some((name) => name.startsWith('xl/media/'))
	};
}

async function firstSheet(archive: Archive, textOf: (name: string) => Promise<string | undefined>): Promise<string> {
	const [book, links] = [await textOf(bookPath), await textOf('xl/_rels/workbook.xml.rels')];
	const id = book && find(readXml(book), 'sheet')?.attributes['r:id'];
	const relation = id && links ? readXml(links).children.find(({ attributes }) => attributes.Id === id) : undefined;
	const target = relation?.attributes.Target ?? 'worksheets/sheet1.xml';
	return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function find(element: Element, name: string): Element | undefined {
	if (element.name === name) return element;
	for (const child of element.children) {
		const found = find(child, name);
		if (found) return found;
	}
	return undefined;
}

/** The texts that cells refer to, without what only tells how they are spoken. */
function sharedStrings(xml: string | undefined): string[] {
	const strings: string[] = [];
	let [isText, isSpoken] = [false, false];
	if (xml !== undefined)
		walkXml(xml, {
			open(name) {
				if (name === 'si') strings.push('');
				if (name === 'rPh') isSpoken = true;
				isText = name === 't' && !isSpoken;
			},
			close(name) {
				if (name === 'rPh') isSpoken = false;
				if (name === 't') isText = false;
			},
			text(piece) {
				if (isText && strings.length) strings[strings.length - 1] += piece;
			}
		});
	return strings;
}

interface OpenCell {
	column: number;
	type: string;
	text: string;
}

function rowsOf(sheet: string, strings: string[]): TableRow[] {
	const rows: TableRow[] = [];
	let cell: OpenCell | undefined;
	let isValue = false;
	const beginRow = (attributes: Record<string, string>) => {
		if (rows.length >= mostRows) throw tooLarge(`A table may have at most ${mostRows} rows.`);
		rows.push({ number: Number(attributes.r) || (rows.at(-1)?.number ?? 0) + 1, cells: [] });
	};
	walkXml(sheet, {
		open(name, attributes) {
			if (name === 'row') beginRow(attributes);
			if (name === 'c' && rows.length)
				cell = { column: columnOf(attributes.r, rows.at(-1)!), type: attributes.t ?? 'n', text: '' };
			isValue = name === 'v' || name === 't';
		},
		close(name) {
			if (name === 'c' && cell) place(rows.at(-1)!, cell, strings);
			if (name === 'v' || name === 't') isValue = false;
		},
		text(piece) {
			if (isValue && cell) cell.text += piece;
		}
	});
	return rows;
}

function columnOf(reference: string | undefined, row: TableRow): number {
	const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
	if (!letters) return row.cells.length;
	return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function place(row: TableRow, { column, type, text }: OpenCell, strings: string[]): void {
	const value = valueOf(type, text, strings);
	if (!value || column >= mostColumns) return;
	while (row.cells.length <= column) row.cells.push('');
	row.cells[column] = value;
}

function valueOf(type: string, text: string, strings: string[]): string {
	if (type === 's') return strings[Number(text)] ?? '';
	if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
	// Numbers are stored with all their digits: 1.3 as 1.3000000000000001.
	return type === 'n' && text ? String(Number(Number(text).toPrecision(15))) : text;
}
