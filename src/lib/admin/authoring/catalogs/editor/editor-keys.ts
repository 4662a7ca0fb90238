import { isTyping } from '#lib/admin/shell/keys.ts';

/** What the keys of the question editor do. */
interface EditorActions {
	undo: () => void;
	redo: () => void;
	duplicate: () => void;
	/** Begins the next question. */
	add: () => void;
	/** Opens the types of the question on show. */
	chooseType: () => void;
}

/** Does what a key stands for in the question editor: with Ctrl or Alt everywhere, alone where nobody types. */
export function pressKey(pressed: KeyboardEvent, actions: EditorActions): void {
	if ((pressed.target as Element).closest?.('dialog') || pressed.isComposing) return;
	const key = pressed.key.toLowerCase();
	const withCommand: Record<string, () => void> = {
		z: pressed.shiftKey ? actions.redo : actions.undo,
		y: actions.redo,
		d: actions.duplicate,
		enter: actions.add
	};
	const isCommand = (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey;
	const isAlt = pressed.altKey && !pressed.ctrlKey && !pressed.metaKey;
	const action = isCommand
		? withCommand[key]
		: // By its place: with Alt some keyboards write another letter.
			isAlt && pressed.code === 'KeyT'
			? actions.chooseType
			: key === 'n' && !isAlt && !isTyping(pressed)
				? actions.add
				: undefined;
	if (!action) return;
	pressed.preventDefault();
	action();
}
