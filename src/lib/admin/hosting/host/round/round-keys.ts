import { isTyping } from '#lib/admin/shell/keys.ts';

/** What the keys of a round do. */
interface RoundKeyActs {
	primary: () => void;
	pause: () => void;
	addTime: () => void;
	board: () => void;
	sound: () => void;
}

const names: Partial<Record<string, keyof RoundKeyActs>> = {
	' ': 'primary',
	p: 'pause',
	'+': 'addTime',
	b: 'board',
	m: 'sound'
};

/** Does what a key of the round means outside of fields; true when it was one. */
export function pressRoundKey(pressed: KeyboardEvent, acts: RoundKeyActs): boolean {
	if (isTyping(pressed) || pressed.repeat) return false;
	const name = names[pressed.key.toLowerCase()];
	if (!name) return false;
	// A focused control has the space bar for itself.
	const onControl = (pressed.target as HTMLElement).closest('a, button, summary, [role=menuitem]');
	if (name === 'primary' && onControl) return false;
	pressed.preventDefault();
	acts[name]();
	return true;
}
