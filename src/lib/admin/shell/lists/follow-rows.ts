import { go } from '../go.ts';
import { isTyping } from '../keys.ts';

const names = 'td.name a[href]';

/**
 * With an open pane, arrow up and down show the next row, starting from the focused row or, without focus, from the
 * selected one. Tables move the focus themselves before this runs.
 */
export function followRows(event: KeyboardEvent): void {
	const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
	const focused = document.activeElement as HTMLElement | null;
	const isMoved = event.defaultPrevented && focused?.matches(`main ${names}`);
	const target = isMoved ? (focused as HTMLAnchorElement) : fromSelected(event, by);
	if (target) void go(target.href, { keepFocus: true, noScroll: true });
}

function fromSelected(event: KeyboardEvent, by: number): HTMLAnchorElement | undefined {
	if (isTyping(event) || document.activeElement !== document.body) return undefined;
	const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr:not(.group)')];
	const at = rows.findIndex((row) => row.matches('.selected'));
	const target = at < 0 ? null : rows[at + by]?.querySelector<HTMLAnchorElement>(names);
	if (!target) return undefined;
	event.preventDefault();
	target.focus();
	return target;
}
