const named = ['title', 'question', 'name', 'label', 'caption', 'text', 'value', 'key'] as const;
const longest = 60;

/** The label of a list entry from its own text; empty without one. */
export function entryName(entry: unknown): string {
	if (typeof entry === 'string') return entry.trim().slice(0, longest);
	const fields = (entry ?? {}) as Record<string, unknown>;
	const image = fields.image as { alt?: unknown } | undefined;
	const words = [...named.map((name) => fields[name]), image?.alt];
	const found = words.find((word) => typeof word === 'string' && word.trim());
	return String(found ?? '').slice(0, longest);
}
