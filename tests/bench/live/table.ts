import { readFileSync, writeFileSync } from 'node:fs';
import { shown, type Figure } from './figures.ts';
import type { Target } from './setting.ts';

const readme = new URL('../README.md', import.meta.url);
const columns = ['figure', 'goal', 'sqlite', 'floor', 'goal (mariadb)', 'mariadb'] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;

const [begin, end] = ['<!-- live -->\n', '\n<!-- /live -->'];

const cellsOf = (line: string): string[] =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

/** The rows of the table between the marks, by the name of their figure. */
function readRows(text: string): Map<string, Cells> {
	const lines = text.split('\n').filter((line) => line.startsWith('|'));
	return new Map(
		lines.slice(2).map((line) => {
			const cells = cellsOf(line);
			return [cells[0]!, Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))];
		})
	);
}

const measured = ({ value, unit, most }: Figure): string => {
	const text = `${shown(value)} ${unit}`.trim();
	return most !== undefined && !(value <= most) ? `**${text}**` : text;
};

function merge(rows: Map<string, Cells>, target: Target, figures: Figure[]): void {
	for (const figure of figures) {
		const row = rows.get(figure.name) ?? { figure: figure.name };
		row[target] = measured(figure);
		const goal = target === 'mariadb' ? 'goal (mariadb)' : 'goal';
		if (figure.most !== undefined && target !== 'floor') row[goal] = `≤ ${figure.most} ${figure.unit}`.trim();
		rows.set(figure.name, row);
	}
}

/** Writes the figures of one target into the table of the README; rows that were not measured stay as they are. */
export function writeTable(target: Target, figures: Figure[]): void {
	const text = readFileSync(readme, 'utf8');
	const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
	const rows = readRows(text.slice(from, to));
	merge(rows, target, figures);
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const lines = [...rows.values()].map((row) => line(columns.map((column) => row[column] ?? '')));
	const table = [line(columns), line(columns.map(() => '---')), ...lines].join('\n');
	writeFileSync(readme, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
}
