/** Orders two texts by Unicode code points, the same on every machine and in every language. */
export function compareCodePoints(a: string, b: string): number {
	const shorter = Math.min(a.length, b.length);
	for (let index = 0; index < shorter; index += 1) {
		if (a.charCodeAt(index) !== b.charCodeAt(index)) return a.codePointAt(index)! - b.codePointAt(index)!;
	}
	return a.length - b.length;
}
