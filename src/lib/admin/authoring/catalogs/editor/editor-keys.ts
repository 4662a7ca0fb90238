import { isTyping } from '#lib/admin/shell/keys.ts';

/** The key bindings of the question editor. */
interface EditorActions {
	undo: () => void;
	redo: () => void;
	duplicate: () => void;
	/** Begins the next question. */
	add: () => void;
	/** Opens the types of the question on show. */
	chooseType: () => void;
}

/** Runs the key binding of the question editor: with Ctrl or Alt everywhere, without only outside of fields. */
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
