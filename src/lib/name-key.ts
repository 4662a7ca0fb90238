// Formatting characters hide inside names, except the two joiners that change how Persian, Hindi and emoji read.
const dropped = /(?![\u200c\u200d])[\p{Cc}\p{Cf}<>]/gu;

/** The form in which names are compared: NFKC, without control characters, `<`, `>` and soft hyphens (`/-`), lower case. */
export function nameKey(text: string): string {
	const plain = text.replaceAll('/-', '').normalize('NFKC').replace(dropped, '');
	return plain.replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Orders two texts by Unicode code points, the same on every machine and in every language. */
export function compareCodePoints(a: string, b: string): number {
	const shorter = Math.min(a.length, b.length);
	for (let index = 0; index < shorter; index += 1) {
		if (a.charCodeAt(index) !== b.charCodeAt(index)) return a.codePointAt(index)! - b.codePointAt(index)!;
	}
	return a.length - b.length;
}
