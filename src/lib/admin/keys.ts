/** Whether a key press belongs to what someone types or to the browser, and not to a screen's shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	const target = event.target as HTMLElement;
	return target.isContentEditable || target.matches('input, textarea, select, dialog, dialog *');
}
