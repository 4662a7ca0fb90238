const most = 100;
const mostBytes = 64 * 1024;
// Values that contain tags are ignored: as text they would show what was never meant to be read.
const declaration = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<]*)"|'([^'<]*)')\s*>/g;
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([\w:.-]+));/gi;
const deepest = 10;

/** Thrown when a drawing has more or longer entities than a drawing needs. */
export class TooManyEntities extends Error {}

/**
 * Gives a table the values of the entities that a DOCTYPE declares in itself; outer ones stay unknown. At most 100, and
 * all uses of them together at most 64 kB.
 */
export function declareEntities(table: Record<string, string>, doctype: string): void {
	// `[^"]*` from each of many open quotes would read the rest again and again.
	if (doctype.length > mostBytes) throw new TooManyEntities();
	const declared = new Map<string, string>();
	for (const [, name, double, single] of doctype.matchAll(declaration)) {
		if (declared.size >= most) throw new TooManyEntities();
		// The first declaration of a name wins, as XML defines it.
		if (!declared.has(name!)) declared.set(name!, double ?? single ?? '');
	}
	let used = 0;
	const spend = (text: string): string => {
		used += text.length;
		if (used > mostBytes) throw new TooManyEntities();
		return text;
	};
	for (const [name, value] of declared)
		if (!(name in table)) Object.defineProperty(table, name, { get: () => spend(expanded(value, declared, spend, 0)) });
}

function expanded(
	value: string,
	declared: ReadonlyMap<string, string>,
	spend: (text: string) => string,
	depth: number
): string {
	if (depth > deepest) throw new TooManyEntities();
	return value.replace(reference, (all, hex?: string, decimal?: string, name?: string) => {
		const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
		if (name === undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
		const inner = declared.get(name);
		return inner === undefined ? all : spend(expanded(inner, declared, spend, depth + 1));
	});
}
