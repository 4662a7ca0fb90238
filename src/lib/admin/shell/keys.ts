/** Whether a key press belongs to what someone types or to the browser, and not to a screen's shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	const target = event.target as HTMLElement;
	return target.isContentEditable || target.matches('input, textarea, select, dialog, dialog *');
}

/** Whether a press of Escape closes what lies beside a list: no dialog, menu or search takes it, wherever the cursor is. */
export function isLeaving(event: KeyboardEvent): boolean {
	if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
	const { target } = event;
	// The browser empties a search first.
	if (target instanceof HTMLInputElement && target.type === 'search' && target.value) return false;
	return !document.querySelector('dialog[open], :popover-open');
}

/** Puts the cursor into the first field of a form that has just opened, unless somebody types already. */
export function startTyping(form: HTMLElement): void {
	if (document.activeElement?.matches('input, textarea, select')) return;
	form
		.querySelector<HTMLElement>(
			'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), textarea, select'
		)
		?.focus();
}
