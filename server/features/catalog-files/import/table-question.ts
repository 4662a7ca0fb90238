import { kinds, questionTypes, typeNamed } from '#lib/questions/index.ts';
import type { TableRow } from '#lib/questions/kind.ts';
import { nameKey } from '#lib/questions/name-key.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { about, type ReadMessage } from './rows.ts';
import type { Column } from './table-columns.ts';

/** A fault of a cell, by the column it stands in. */
type CellFault = ReadMessage & { column: string };
interface RawRow {
	raw: Raw;
	faults: CellFault[];
	/** The column behind a field of `raw`. */
	columnOf: (path: string) => string | undefined;
}

/** A filled option with the name of its column. */
interface Option {
	column: string;
	text: string;
}

const germanNames = new Map(questionTypes.map((type) => [kinds[type].table.germanName, type]));

/** An apostrophe in front of what a spreadsheet would take for a formula; the export puts it there. */
const withoutGuard = (text: string): string =>
	/^'+\s*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\t\r]/u.test(text) ? text.slice(1) : text;

/** One row in the lenient form of the own JSON. */
export function rawOf(cells: string[], columns: Column[]): RawRow {
	const texts = new Map(columns.map(({ name, index }) => [name, withoutGuard((cells[index] ?? '').trim())]));
	const textOf = (name: string) => texts.get(name) ?? '';
	const options = columns
		.filter(({ name }) => name.startsWith('option'))
		.sort((one, other) => Number(one.name.slice(6)) - Number(other.name.slice(6)))
		.flatMap(({ name }) => (textOf(name) ? [{ column: name, text: textOf(name) }] : []));
	const typed = textOf('type');
	const type = typed ? (germanNames.get(typed.toLowerCase()) ?? typeNamed(typed)) : 'mc';
	const shared = Object.fromEntries(
		['points', 'countdown', 'explanation', 'image', 'rightLabel', 'leftLabel']
			.filter((name) => textOf(name) && (!name.endsWith('Label') || (type && kinds[type].reads.includes(name))))
			.map((name) => [name, textOf(name)])
	);
	const faults: CellFault[] = [];
	const content = type ? kinds[type].table.read(tableRow(options, textOf('answers'), faults)) : {};
	const columnOf = (path: string) => columnBehind(path, options);
	return { raw: { type: type ?? typed, prompt: textOf('prompt'), ...shared, ...content }, faults, columnOf };
}

/** The filled cells as the rules of a type read them. */
const tableRow = (options: Option[], answers: string, faults: CellFault[]): TableRow => ({
	options: options.map(({ text }) => text),
	answers,
	rightPlaces: () => placesOf(options, answers, faults),
	fault: (place, code, message, text) =>
		void faults.push({ ...about(code, message, text), column: options[place]?.column ?? 'answers' })
});

const mostMarks = 100;

/** The 0-based places of the right options among the filled ones: numbers and letters count columns, other texts name options. */
function placesOf(options: Option[], answers: string, faults: CellFault[]): number[] {
	const marks = answers.split(/[|,;.\s]+/).filter((mark) => mark);
	const isMarks = marks.every((mark) => /^(\d{1,2}|[a-z])$/i.test(mark));
	const given = isMarks ? marks : answers.split('|').map((text) => text.trim());
	const places = given.slice(0, mostMarks).flatMap((mark) => {
		const place = isMarks
			? placeOfMark(options, mark)
			: options.findIndex(({ text }) => nameKey(text) === nameKey(mark));
		if (place >= 0) return [place];
		faults.push({ ...about('unknown_answer', 'The right answer names no filled option.', mark), column: 'answers' });
		return [];
	});
	return [...new Set(places)].sort((one, other) => one - other);
}

function placeOfMark(options: Option[], mark: string): number {
	const number = /\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0) - 96;
	return options.findIndex(({ column }) => column === `option${number}`);
}

const lists = /^(?:options|items|cards|terms)\[(\d+)\]/;

function columnBehind(path: string, options: Option[]): string | undefined {
	const [, index] = lists.exec(path) ?? [];
	if (index !== undefined) return options[Number(index)]?.column;
	const [field = ''] = /^\w+/.exec(path) ?? [];
	if (['options', 'items', 'cards', 'terms'].includes(field)) return 'option1';
	return ['answers', 'accept', 'answer'].includes(field) ? 'answers' : field;
}
