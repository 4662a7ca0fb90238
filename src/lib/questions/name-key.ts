/** Form in which names and texts are compared (contract 1): width, case, format characters, `<`, `>`, soft hyphens and runs of spaces make no difference. */
export function nameKey(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}<>]/gu, '')
		.replaceAll('/-', '')
		.replace(/\s+/gu, ' ')
		.trim()
		.toLowerCase();
}

/** The text as people see it: a typed `/-` is a soft hyphen. */
export const shownText = (text: string): string => text.replaceAll('/-', '\u00ad');

/** Whether nothing of the text would be visible. */
export const isBlank = (text: string): boolean => /^[\p{Cc}\p{Cf}\s]*$/u.test(text);
