import { escapeHtml } from '#lib/text/escape-html.ts';
/** Styles of cells by their number: plain, text that stays text when it is edited, head, and moment. */
export const styles = { plain: 0, text: 1, head: 2, time: 3 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// What XML 1.0 has no letters for, half characters among them.
// eslint-disable-next-line no-control-regex -- these are what must not stand there
const noLetters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text in a cell; `_x0041_` would be read as an escaped letter, and a bare CR would be lost. */
export const xmlText = (text: string): string =>
	escapeHtml(
		text
			.toWellFormed()
			.replace(noLetters, '')
			.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
			.replaceAll('\r', '_x000D_')
	);

const part = (id: number, kind: string, target: string) =>
	`<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
const related = (...parts: string[]) => `${head}<Relationships xmlns="${relations}">${parts.join('')}</Relationships>`;

const styleSheet =
	`${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
	'<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
	'<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
	'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
	'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
	'<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
	'<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
	'<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
	'<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

/** The files of a workbook with one sheet of that name, but for the sheet itself. */
export const bookFiles = (name: string): [path: string, text: string][] => [
	[
		'[Content_Types].xml',
		`${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="${format}.sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${format}.worksheet+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="${format}.styles+xml"/></Types>`
	],
	['_rels/.rels', related(part(1, 'officeDocument', 'xl/workbook.xml'))],
	[
		'xl/workbook.xml',
		`${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
	],
	[
		'xl/_rels/workbook.xml.rels',
		related(part(1, 'worksheet', 'worksheets/sheet1.xml'), part(2, 'styles', 'styles.xml'))
	],
	['xl/styles.xml', styleSheet]
];

/** The XML before the rows of a sheet, whose head stays while it scrolls. */
export const sheetBegin = (widths: readonly number[]): string =>
	`${head}<worksheet xmlns="${main}">` +
	'<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
	`<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;

/** The XML after the rows of a sheet; disables the warnings about text that looks like a number. */
export const sheetEnd = (range: string): string =>
	`</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
