import { kinds, typeNamed } from '#lib/questions/index.ts';
import { nameKey } from '#lib/questions/name-key.ts';
import type { Raw } from '#lib/questions/reading.ts';
import type { QuestionType } from '#lib/questions/types.ts';
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

const german: Record<string, QuestionType> = {
	auswahl: 'mc',
	zuordnen: 'assign',
	sortieren: 'sort',
	wischen: 'swipe',
	freitext: 'photoText',
	infokarte: 'flip'
};
const arrow = '=>';

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
	const type = typed ? (german[typed.toLowerCase()] ?? typeNamed(typed)) : 'mc';
	const shared = Object.fromEntries(
		['points', 'countdown', 'explanation', 'image', 'rightLabel', 'leftLabel']
			.filter((name) => textOf(name) && (!name.endsWith('Label') || (type && kinds[type].reads.includes(name))))
			.map((name) => [name, textOf(name)])
	);
	const faults: CellFault[] = [];
	const content = type ? contents[type](options, textOf('answers'), faults) : {};
	const columnOf = (path: string) => columnBehind(path, options);
	return { raw: { type: type ?? typed, prompt: textOf('prompt'), ...shared, ...content }, faults, columnOf };
}

/** What the cells of each type mean. */
const contents: Record<QuestionType, (options: Option[], answers: string, faults: CellFault[]) => Raw> = {
	mc: (options, answers, faults) => ({
		options: options.map(({ text }) => text),
		answers: placesOf(options, answers, faults)
	}),
	swipe(options, answers, faults) {
		const right = new Set(placesOf(options, answers, faults));
		return { cards: options.map(({ text }, place) => ({ text, correct: right.has(place) })) };
	},
	sort: (options) => ({ items: options.map(({ text }) => text) }),
	assign: (options, _, faults) => ({ terms: options.map((option) => pairOf(option, faults)) }),
	photoText: (_, answers) => ({
		requirePhoto: false,
		accept: answers
			.split('|')
			.map((text) => text.trim())
			.filter((text) => text)
	}),
	flip: (_, answers) => ({ answer: answers })
};

function pairOf({ column, text }: Option, faults: CellFault[]): Raw {
	const at = text.indexOf(arrow);
	if (at !== -1) return { term: text.slice(0, at).trim(), definition: text.slice(at + arrow.length).trim() };
	faults.push({ ...about('no_pair', `A pair needs "${arrow}" between its two sides.`, text), column });
	return { term: text, definition: text };
}

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
