import { mostColumns } from './rows.ts';

/** A column that is read, by the name of its field; options are `option1`, `option2` … */
export interface Column {
	name: string;
	index: number;
}

export interface Layout {
	name: 'own' | 'kahoot';
	columns: Column[];
	/** Columns with an unknown heading, or with the heading of an earlier column. */
	unknown: number[];
	/** The headings are exactly those of our own export. */
	isExported: boolean;
}

const mostOptions = 50;

/** Headings used by tables, in lowercase without spaces and punctuation. */
const words: Record<string, string[]> = {
	type: ['type', 'typ', 'art', 'fragetyp', 'questiontype'],
	prompt: ['prompt', 'frage', 'fragetext', 'question', 'questiontext'],
	points: ['points', 'punkte', 'punktzahl', 'score'],
	countdown: [
		'countdown',
		'zeit',
		'sekunden',
		'zeitlimit',
		'zeitinsekunden',
		'time',
		'seconds',
		'timelimit',
		'timeinseconds'
	],
	answers: [
		...['answers', 'answer', 'correct', 'correctanswer', 'correctanswers', 'rightanswer', 'rightanswers', 'solution'],
		...['antwort', 'richtig', 'richtige', 'richtigeantwort', 'richtigeantworten', 'lösung', 'lösungen', 'korrekt']
	],
	rightLabel: ['rightlabel', 'rechts'],
	leftLabel: ['leftlabel', 'links'],
	explanation: ['explanation', 'erklärung', 'erläuterung'],
	image: ['image', 'bild', 'picture', 'imagelink', 'imageurl', 'bildadresse'],
	keepOrder: ['keeporder', 'reihenfolgefest', 'festereihenfolge', 'fixedorder']
};
const named = new Map(Object.entries(words).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])));
// The headings of the Kahoot template explain how to fill each column.
const instructed: [form: RegExp, name: string][] = [
	[/^question\s*[-–—(]/i, 'prompt'],
	[/^time limit\s*[-–—(]/i, 'countdown'],
	[/^correct answers?\s*[-–—(]/i, 'answers']
];
const option = /^(?:option|antwort|antwortmöglichkeit|antwortoption|auswahl|answer|choice)([1-9]\d?|[a-t])$/;
const instructedOption = /^answer\s*([1-9])\b/i;

/** The field of a heading; undefined if unknown. */
function nameOf(heading: string): string | undefined {
	const whole = heading.trim().slice(0, 100);
	const word = whole
		.normalize('NFC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
	const known = named.get(word);
	if (known) return known;
	const [, place] = option.exec(word) ?? instructedOption.exec(whole) ?? [];
	if (place === undefined) return instructed.find(([form]) => form.test(whole))?.[1];
	const number = /\d/.test(place) ? Number(place) : place.charCodeAt(0) - 96;
	return number <= mostOptions ? `option${number}` : undefined;
}

function columnsOf(cells: string[]): Column[] {
	const seen = new Set<string>();
	return cells.slice(0, mostColumns).flatMap((heading, index) => {
		const name = nameOf(heading);
		if (name === undefined || seen.has(name)) return [];
		seen.add(name);
		return [{ name, index }];
	});
}

/** The fields of a heading row; undefined for any other row. */
export function layoutOf(cells: string[]): Layout | undefined {
	const columns = columnsOf(cells);
	const has = (name: string) => columns.some((column) => column.name === name);
	if (!has('prompt') || columns.length < 2) return undefined;
	const known = new Set(columns.map(({ index }) => index));
	const headings = cells.slice(0, mostColumns);
	return {
		name: has('option1') && isKahoot(cells, columns) ? 'kahoot' : 'own',
		columns,
		unknown: headings.flatMap((heading, index) => (heading.trim() && !known.has(index) ? [index] : [])),
		isExported: columns.every(({ name, index }) => cells[index] === name)
	};
}

const isKahoot = (cells: string[], columns: Column[]): boolean =>
	columns.every(({ name, index }) =>
		name === 'prompt'
			? /^question/i.test(cells[index]!.trim())
			: !name.startsWith('option') || /^answer\s*\d/i.test(cells[index]!.trim())
	);

/** The number of known headings in a row, to detect the delimiter. */
export const knownHeadings = (cells: string[]): number => columnsOf(cells).length;
