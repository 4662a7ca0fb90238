/** A column that is read, by the name of its field; options are `option1`, `option2` … */
export interface Column {
	name: string;
	index: number;
}

interface Layout {
	name: 'own' | 'kahoot';
	columns: Column[];
	/** Columns with a heading that says nothing here. */
	unknown: number[];
}

const mostColumns = 200;
const mostOptions = 50;

const words: Record<string, string[]> = {
	type: ['type', 'typ', 'art', 'fragetyp'],
	prompt: ['prompt', 'frage', 'fragetext'],
	points: ['points', 'punkte'],
	countdown: ['countdown', 'zeit', 'sekunden'],
	answers: ['answers', 'richtig', 'lösung', 'correct'],
	rightLabel: ['rightlabel', 'rechts'],
	leftLabel: ['leftlabel', 'links'],
	explanation: ['explanation', 'erklärung'],
	image: ['image', 'bild']
};
const named = new Map(Object.entries(words).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])));

function ownName(heading: string): string | undefined {
	const word = heading.trim().toLowerCase();
	const [, number] = /^(?:option|antwort|answer)\s*([1-9]\d?)$/.exec(word) ?? [];
	if (number !== undefined) return Number(number) <= mostOptions ? `option${number}` : undefined;
	return named.get(word);
}

const kahootForms: [form: RegExp, name: string][] = [
	[/^question/i, 'prompt'],
	[/^time limit/i, 'countdown'],
	[/^correct answer/i, 'answers']
];

function kahootName(heading: string): string | undefined {
	const word = heading.trim();
	const [, number] = /^answer\s*([1-9])\b/i.exec(word) ?? [];
	return number === undefined ? kahootForms.find(([form]) => form.test(word))?.[1] : `option${number}`;
}

function columnsBy(cells: string[], nameOf: (heading: string) => string | undefined): Layout['columns'] {
	const seen = new Set<string>();
	return cells.slice(0, mostColumns).flatMap((heading, index) => {
		const name = nameOf(heading);
		if (name === undefined || seen.has(name)) return [];
		seen.add(name);
		return [{ name, index }];
	});
}

const has = (columns: Column[], name: string) => columns.some((column) => column.name === name);

/** What a row of headings names; undefined for a row that is none. */
export function layoutOf(cells: string[]): Layout | undefined {
	const kahoot = columnsBy(cells, kahootName);
	if (has(kahoot, 'prompt') && has(kahoot, 'option1')) return { name: 'kahoot', columns: kahoot, unknown: [] };
	const columns = columnsBy(cells, ownName);
	if (!has(columns, 'prompt')) return undefined;
	const known = new Set(columns.map(({ index }) => index));
	const unknown = cells
		.slice(0, mostColumns)
		.flatMap((heading, index) => (heading.trim() && !known.has(index) ? [index] : []));
	return { name: 'own', columns, unknown };
}

/** How many headings of a row are known, to tell what separates them. */
export const knownHeadings = (cells: string[]): number =>
	Math.max(columnsBy(cells, ownName).length, columnsBy(cells, kahootName).length);
