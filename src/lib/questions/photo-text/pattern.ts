import { nameKey } from '../name-key.ts';

/** Whether the text fits the pattern, compared by nameKey; `*` stands for any characters, also none. */
export function fitsPattern(text: string, pattern: string): boolean {
	const parts = nameKey(pattern).split('*');
	let rest = nameKey(text);
	const [first = '', ...inner] = parts;
	const last = inner.pop();
	if (last === undefined) return rest === first;
	if (!rest.startsWith(first)) return false;
	rest = rest.slice(first.length);
	// The leftmost place of each part is always good enough, so no text makes this slow.
	for (const part of inner) {
		const index = rest.indexOf(part);
		if (index < 0) return false;
		rest = rest.slice(index + part.length);
	}
	return rest.endsWith(last);
}
