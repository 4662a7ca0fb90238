import { isTyping } from '#lib/admin/shell/keys.ts';
import type { BoardMode } from '#lib/live/wire.ts';

interface KeyActs {
	setBoard: (mode: BoardMode) => void;
	setOpening: (act: 'start' | 'end') => void;
	say: () => void;
}

const boards: Partial<Record<string, BoardMode>> = { '1': 'live', '2': 'frozen', '3': 'hidden' };
// With the shift key, because both reach every phone.
const openings: Partial<Record<string, 'start' | 'end'>> = { S: 'start', E: 'end' };

/** Does what a key of the cockpit means outside of fields; `close` closes an open help, a reader has no acts. */
export function pressKey(pressed: KeyboardEvent, close: (() => void) | null, acts: KeyActs | null): void {
	if (isTyping(pressed) || pressed.repeat) return;
	if (pressed.key === 'Escape' && close) return close();
	if (pressed.key === '/') {
		pressed.preventDefault();
		return document.querySelector<HTMLElement>('main input[type=search]')?.focus();
	}
	if (!acts) return;
	const board = boards[pressed.key];
	if (board) return acts.setBoard(board);
	const opening = pressed.shiftKey ? openings[pressed.key] : undefined;
	if (opening) return acts.setOpening(opening);
	const onControl = (pressed.target as HTMLElement).closest('a, button, summary, [role=menuitem]');
	if (pressed.key !== ' ' || onControl) return;
	pressed.preventDefault();
	acts.say();
}
