import { kinds, questionTypes, typeNamed } from '#lib/questions/index.ts';
import type { TableRow as KindRow } from '#lib/questions/kind.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { withoutMargin } from '#lib/text/margin.ts';
import { orderNotKept } from '../answers.ts';
import { longestText } from '../longest.ts';
import { about, type ReadMessage } from '../rows.ts';
import { truthOf } from '../moodle/truth-words.ts';
import { rightPlaces } from './answers.ts';
import type { Column, Layout } from './columns.ts';
import type { TableRow } from './rows.ts';

/** A message about a cell, by its column. */
export type CellMessage = ReadMessage & { column: string };
interface RawRow {
	raw: Raw;
	faults: CellMessage[];
	warnings: CellMessage[];
	/** The column behind a field of `raw`. */
	columnOf: (path: string) => string | undefined;
}

/** A filled option with the name of its column. */
export interface Option {
	column: string;
	text: string;
}

const germanNames = new Map(questionTypes.map((type) => [kinds[type].table.germanName, type]));
/** Columns that are numbers, however a spreadsheet shows them. */
const numbers = new Set(['points', 'countdown']);

/** An apostrophe before what a spreadsheet would take for a formula; added by the export. */
const withoutGuard = (text: string): string =>
	/^'+\s*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\t\r]/u.test(text) ? text.slice(1) : text;

/** The texts of a row by the names of its columns; lines keep their indentation. */
function textsOf({ cells, marks }: TableRow, { columns, isExported }: Layout): Map<string, string> {
	return new Map(
		columns.map(({ name, index }) => {
			const whole = (numbers.has(name) ? marks?.get(index)?.number : undefined) ?? cells[index] ?? '';
			const text = whole.slice(0, longestText + 1);
			const trimmed = withoutMargin(text.replace(/\r\n?/g, '\n'));
			return [name, isExported ? withoutGuard(trimmed) : trimmed];
		})
	);
}

/** One row in the lenient form of the own JSON. */
export function rawOf(row: TableRow, layout: Layout): RawRow {
	const texts = textsOf(row, layout);
	const textOf = (name: string) => texts.get(name) ?? '';
	const options = optionsOf(layout.columns, textOf);
	const typed = textOf('type');
	const type = typed ? (germanNames.get(typed.toLowerCase()) ?? typeNamed(typed)) : 'mc';
	const shared = Object.fromEntries(
		['points', 'countdown', 'explanation', 'image', 'rightLabel', 'leftLabel']
			.filter((name) => textOf(name) && (!name.endsWith('Label') || (type && kinds[type].reads.includes(name))))
			.map((name) => [name, textOf(name)])
	);
	const [faults, warnings]: CellMessage[][] = [[], []];
	const content = type ? kinds[type].table.read(kindRow(options, textOf('answers'), faults!, warnings!)) : {};
	const order = type ? keptOrder(textOf('keepOrder'), kinds[type].reads.includes('keepOrder'), warnings!) : {};
	const columnOf = (path: string) => columnBehind(path, options);
	const raw = { type: type ?? typed, prompt: textOf('prompt'), ...shared, ...content, ...order };
	return { raw, faults: faults!, warnings: warnings!, columnOf };
}

const optionsOf = (columns: Column[], textOf: (name: string) => string): Option[] =>
	columns
		.filter(({ name }) => name.startsWith('option'))
		.sort((one, other) => Number(one.name.slice(6)) - Number(other.name.slice(6)))
		.flatMap(({ name }) => (textOf(name) ? [{ column: name, text: textOf(name) }] : []));

/** The filled cells as the rules of a type read them. */
const kindRow = (options: Option[], answers: string, faults: CellMessage[], warnings: CellMessage[]): KindRow => ({
	options: options.map(({ text }) => text),
	answers,
	rightPlaces: () => rightPlaces(options, answers, { faults, warnings }),
	fault: (place, code, message, text) =>
		void faults.push({ ...about(code, message, text), column: options[place]?.column ?? 'answers' })
});

/** Whether the order is fixed; a word that is neither yes nor no is left for the schema to reject. */
function keptOrder(text: string, isKnown: boolean, warnings: CellMessage[]): Raw {
	const isKept = truthOf(text) ?? text;
	if (isKept === '' || isKept === false) return {};
	if (isKnown) return { keepOrder: isKept };
	warnings.push({ ...orderNotKept(), column: 'keepOrder' });
	return {};
}

const lists = /^(?:options|items|cards|terms)\[(\d+)\]/;

function columnBehind(path: string, options: Option[]): string | undefined {
	const [, index] = lists.exec(path) ?? [];
	if (index !== undefined) return options[Number(index)]?.column;
	const [field = ''] = /^\w+/.exec(path) ?? [];
	if (['options', 'items', 'cards', 'terms'].includes(field)) return 'option1';
	return ['answers', 'accept', 'answer'].includes(field) ? 'answers' : field;
}
