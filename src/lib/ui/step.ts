/** Moves focus through `stops` by arrow keys, Home and End, round the ends; leaves every other key alone. */
export function step(event: KeyboardEvent, stops: HTMLElement[]): void {
	const at = stops.indexOf(document.activeElement as HTMLElement);
	const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
	if (target === undefined || !stops.length) return;
	event.preventDefault();
	stops.at(target === -2 ? -1 : target % stops.length)?.focus();
}

const controls = 'a[href], button, input:not([type=hidden])';
// Up and down belong to inputs.
const owners = 'textarea, select, input:not([type=checkbox], [type=button])';

/** On a table row: arrow up and down move to the same control of the row above or below. */
export function stepRows(event: KeyboardEvent & { currentTarget: HTMLTableRowElement }): void {
	const focused = event.target as HTMLElement;
	if (!['ArrowUp', 'ArrowDown'].includes(event.key) || event.altKey || focused.matches(owners)) return;
	const row = event.currentTarget;
	const place = [...row.querySelectorAll(controls)].indexOf(focused);
	const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.group)') ?? [])];
	const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
	const target = next?.querySelectorAll<HTMLElement>(controls)[place];
	if (place < 0 || !target) return;
	event.preventDefault();
	target.focus();
}
