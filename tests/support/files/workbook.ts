import { SaxesParser } from 'saxes';
import { unpackZip, zipOf } from './zip.ts';

/** A cell: its text, a number with its format (a pattern, or the number of a built-in one), or its XML. */
export type TestCell = string | { value: number; format: number | string } | { xml: string };

/** A sheet of a workbook for tests. */
export interface TestSheet {
	name: string;
	rows: TestCell[][];
	state?: 'hidden' | 'veryHidden';
}

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Formats that cells use, in the order of their styles. */
class Styles {
	formats: (number | string)[] = [0];

	of(format: number | string): number {
		const known = this.formats.indexOf(format);
		return known >= 0 ? known : this.formats.push(format) - 1;
	}

	get xml(): string {
		const own = this.formats.map((format, index) => ({
			format,
			id: typeof format === 'number' ? format : 164 + index
		}));
		const patterns = own.filter(({ format }) => typeof format === 'string');
		const listed = patterns.map(
			({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${escaped(String(format))}"/>`
		);
		const styles = own.map(({ id }) => `<xf numFmtId="${id}"/>`);
		return `<styleSheet ${namespace}><numFmts>${listed.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
	}
}

function cellXml(cell: TestCell, styles: Styles): string {
	if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
	return 'xml' in cell ? cell.xml : `<c s="${styles.of(cell.format)}"><v>${cell.value}</v></c>`;
}

/** A workbook as a spreadsheet program writes it. */
export function workbookFile(sheets: TestSheet[], { date1904 = false } = {}): Buffer {
	const styles = new Styles();
	const bodies = sheets.map(({ rows }, index) => ({
		name: `xl/worksheets/sheet${index + 1}.xml`,
		content: `<worksheet ${namespace}><sheetData>${rows
			.map((row) => `<row>${row.map((cell) => cellXml(cell, styles)).join('')}</row>`)
			.join('')}</sheetData></worksheet>`
	}));
	const listed = sheets.map(
		({ name, state = 'visible' }, index) =>
			`<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="r${index + 1}"/>`
	);
	const links = sheets.map(
		(_, index) => `<Relationship Id="r${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`
	);
	const properties = date1904 ? '<workbookPr date1904="1"/>' : '';
	return zipOf([
		{
			name: 'xl/workbook.xml',
			content: `<workbook ${namespace} xmlns:r="r">${properties}<sheets>${listed.join('')}</sheets></workbook>`
		},
		{ name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
		{ name: 'xl/styles.xml', content: styles.xml },
		...bodies
	]);
}

/** A cell as its XML says it: `n` is a number. */
interface ReadCell {
	place: string;
	type: string;
	style: string;
	text: string;
}

/** The sheets of a workbook by name, and the cells of its first one that hold something. */
export async function readSheet(workbook: Buffer): Promise<{ sheets: string[]; rows: ReadCell[][] }> {
	const files = await unpackZip(workbook);
	const sheets: string[] = [];
	const rows: ReadCell[][] = [];
	const book = new SaxesParser();
	book.on('opentag', ({ name, attributes }) => name === 'sheet' && sheets.push(attributes.name!));
	book.write(files.get('xl/workbook.xml')!.toString()).close();
	const sheet = new SaxesParser();
	sheet.on('opentag', ({ name, attributes: { r = '', t = 'n', s = '0' } }) => {
		if (name === 'row') rows.push([]);
		if (name === 'c') rows.at(-1)!.push({ place: r, type: t, style: s, text: '' });
	});
	sheet.on('text', (text) => {
		const cell = rows.at(-1)?.at(-1);
		if (cell) cell.text += text;
	});
	sheet.write(files.get('xl/worksheets/sheet1.xml')!.toString()).close();
	for (const cell of rows.flat())
		cell.text = cell.text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16))
		);
	return { sheets, rows };
}
