const width = /^[1-9]\d{0,4}w$/;
const density = /^(0|[1-9]\d?)(\.\d{1,3})?x$/;

/** Whether a source set may contain an address: on this site, or a full web address. */
function isPlace(address: string): boolean {
	if (/["'<>\\]/.test(address) || address.startsWith('//')) return false;
	return !/^[a-z][a-z0-9+.-]*:/i.test(address) || /^https?:\/\/[^/]/i.test(address);
}

const isDescriptor = (text: string): boolean => width.test(text) || (density.test(text) && Number.parseFloat(text) > 0);

/** One candidate at `from`, read as the HTML standard does: its address, its descriptors, and where the next one begins. */
function candidateAt(text: string, from: number): { address: string; descriptors: string[]; next: number } {
	const [word = ''] = /^\S*/.exec(text.slice(from, from + 4096)) ?? [];
	const address = word.replace(/,+$/, '');
	if (address !== word) return { address, descriptors: [], next: from + word.length };
	const rest = from + word.length;
	const end = text.indexOf(',', rest);
	const next = end < 0 ? text.length : end + 1;
	const descriptors = text
		.slice(rest, end < 0 ? undefined : end)
		.trim()
		.split(/\s+/);
	return { address, descriptors: descriptors.filter(Boolean), next };
}

/** A source set without candidates that are not safe or not exact; null when none is left. */
export function cleanSrcset(text: string): string | null {
	const kept: string[] = [];
	for (let at = 0; at < text.length;) {
		if (/[\s,]/.test(text[at]!)) {
			at += 1;
			continue;
		}
		const { address, descriptors, next } = candidateAt(text, at);
		at = Math.max(next, at + 1);
		const isExact = descriptors.length === 0 || (descriptors.length === 1 && isDescriptor(descriptors[0]!));
		if (address && isPlace(address) && isExact) kept.push([address, ...descriptors].join(' '));
	}
	return kept.length ? kept.join(', ') : null;
}
