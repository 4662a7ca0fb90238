/** Whether a key press belongs to typing or to the browser, and not to the shortcuts of a screen. */
export function isTyping(event: KeyboardEvent): boolean {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	const target = event.target as HTMLElement;
	return target.isContentEditable || target.matches('input, textarea, select, dialog, dialog *');
}

/** Whether Escape closes the pane beside a list: no dialog, menu or search handles it, wherever the focus is. */
export function isLeaving(event: KeyboardEvent): boolean {
	if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
	const { target } = event;
	// The browser empties a search first.
	if (target instanceof HTMLInputElement && target.type === 'search' && target.value) return false;
	return !document.querySelector('dialog[open], :popover-open');
}

/** Focuses the first field of a form that has just opened, unless the person is already typing. */
export function startTyping(form: HTMLElement): void {
	if (document.activeElement?.matches('input, textarea, select')) return;
	form
		.querySelector<HTMLElement>(
			'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), textarea, select'
		)
		?.focus();
}
