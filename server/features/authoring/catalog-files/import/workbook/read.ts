import type { Locale } from '#lib/messages/locale.ts';
import { tooLarge, unreadable } from '../../../../../runtime/files/file-refusal.ts';
import type { TableRow } from '../table/rows.ts';
import { readXml, type Element } from '../moodle/xml.ts';
import type { Archive } from '../../../../../runtime/files/unzip.ts';
import { rowsOf, Workbook } from './cells.ts';
import { ShownValues } from './number-format.ts';
import { sharedTexts } from './run-text.ts';
import { cellStyles } from './styles.ts';

const bookPath = 'xl/workbook.xml';
const mostSheets = 100;
// The calendar of old Macs begins four years and a day later.
const laterCalendar = 1462;

/** Whether an archive is a spreadsheet workbook. */
export const isWorkbook = ({ names }: Archive): boolean => names.includes(bookPath);

/** A sheet with its filled rows; those of hidden sheets and of charts are not read. */
export interface Sheet {
	name: string;
	isHidden: boolean;
	/** Undefined = not read. */
	rows: TableRow[] | undefined;
}

/** The sheets of a workbook in their order, with each cell as the spreadsheet shows it in that language. */
export async function readWorkbook(
	archive: Archive,
	locale: Locale
): Promise<{ sheets: Sheet[]; hasPictures: boolean }> {
	const textOf = async (name: string) => (archive.names.includes(name) ? String(await archive.read(name)) : undefined);
	const book = readXml((await textOf(bookPath))!);
	const links = linksOf(await textOf('xl/_rels/workbook.xml.rels'));
	const isLater = /^(1|true)$/.test(find(book, 'workbookPr')?.attributes.date1904 ?? '');
	const cells = new Workbook(
		sharedTexts(await textOf('xl/sharedStrings.xml')),
		cellStyles(await textOf('xl/styles.xml'), locale),
		new ShownValues(locale, isLater ? laterCalendar : 0)
	);
	const listed = find(book, 'sheets')?.children ?? [];
	if (listed.length > mostSheets) throw tooLarge(`A workbook may have at most ${mostSheets} sheets.`);
	const sheets: Sheet[] = [];
	for (const [index, { attributes }] of listed.entries()) {
		const { name = '', state = 'visible' } = attributes;
		const id = Object.keys(attributes).find((key) => key.endsWith(':id'));
		const place =
			links.get(attributes[id ?? ''] ?? '') ?? (links.size ? undefined : `xl/worksheets/sheet${index + 1}.xml`);
		const isHidden = state !== 'visible';
		const xml = isHidden || !place ? undefined : await textOf(place);
		sheets.push({ name, isHidden, rows: xml === undefined ? undefined : rowsOf(xml, cells) });
	}
	if (!sheets.some(({ rows }) => rows)) throw unreadable('broken_archive', 'This workbook has no sheet.');
	return { sheets, hasPictures: archive.names.some((name) => name.startsWith('xl/media/')) };
}

/** The paths of sheets, by the ids of their relations. */
function linksOf(xml: string | undefined): Map<string, string> {
	const relations = xml === undefined ? [] : readXml(xml).children;
	return new Map(
		relations
			.filter(({ attributes: { Target = '' } }) => /worksheets\//.test(Target))
			.map(({ attributes: { Id = '', Target = '' } }) => [
				Id,
				Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
			])
	);
}

function find(element: Element, name: string): Element | undefined {
	if (element.name === name) return element;
	for (const child of element.children) {
		const found = find(child, name);
		if (found) return found;
	}
	return undefined;
}
