import type { Cost } from './ask.ts';
import type { Housekeeping } from './housekeeping.ts';

/** What one size showed. */
export interface Measured {
	size: number;
	costs: Record<string, Cost>;
	house: Housekeeping | undefined;
}

const shown = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]): string =>
	[line(head), line(head.map((_, index) => (index ? '--:' : '---'))), ...rows.map(line)].join('\n');

/** The doors as Markdown: processor of each size and how it grew, then milliseconds, longest wait and kilobytes of the largest. */
export function doorTable(measured: Measured[]): string {
	const last = measured.at(-1)!;
	const head = ['door', ...measured.map(({ size }) => `${size}×`), 'grows', 'ms', 'block', 'KB'];
	const rows = Object.entries(last.costs).map(([name, cost]) => {
		const busy = measured.map(({ costs }) => costs[name]?.busy ?? NaN);
		// What took no time that can be measured has no growth either.
		const grows = busy[0] ? `×${shown(cost.busy / busy[0])}` : '';
		return [name, ...busy.map(shown), grows, shown(cost.warm), shown(cost.block), cost.kb ? shown(cost.kb) : ''];
	});
	return table(head, rows);
}

const kinds = {
	first: 'all jobs after a start',
	later: 'jobs of a minute',
	hour: 'jobs of an hour',
	removeTeam: 'remove a team',
	eraseEvent: 'erase an event of 92 teams'
} as const;

/** What runs on its own as Markdown, with the slowest jobs of the largest size below it. */
export function housekeepingTable(measured: Measured[]): string {
	const houses = measured.flatMap(({ size, house }) => (house ? [{ size, house }] : []));
	if (!houses.length) return '';
	const head = ['processor, in milliseconds', ...houses.map(({ size }) => `${size}×`)];
	const rows = Object.entries(kinds).map(([kind, name]) => [
		name,
		...houses.map(({ house }) => shown(house[kind as keyof typeof kinds]))
	]);
	return [table(head, rows), ...houses.at(-1)!.house.notes].join('\n');
}
