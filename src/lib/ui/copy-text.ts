/** Copies a text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
	if (navigator.clipboard)
		return navigator.clipboard.writeText(text).then(
			() => true,
			() => false
		);
	// On plain http there is no clipboard object, but a selected text can still be copied.
	const area = document.createElement('textarea');
	area.value = text;
	area.style.position = 'fixed';
	document.body.append(area);
	area.select();
	const isCopied = document.execCommand('copy');
	area.remove();
	return isCopied;
}
