import type { ItemNode } from './calls.ts';

/** What an import changes in the items of a menu, by their paths from the top: `Wissen / Stationen`. */
interface ImportDiff {
	added: string[];
	changed: string[];
	removed: string[];
	/** The number of unchanged items. */
	same: number;
}

interface FileItem {
	label: string;
	children?: FileItem[];
	[field: string]: unknown;
}

const compared = ['href', 'icon', 'layout', 'detailTitle', 'detailText', 'detailSubline', 'isExternal', 'isActive'];
const standards: Record<string, unknown> = { layout: 'default', isExternal: false, isActive: true };

/** An item by its path; equal paths are numbered. */
function flat(items: readonly FileItem[], locale: string): Map<string, string> {
	const found = new Map<string, string>();
	const add = (list: readonly FileItem[], above: string) => {
		for (const item of list) {
			const name = above ? `${above} / ${item.label}` : item.label;
			let key = name;
			for (let count = 2; found.has(key); count += 1) key = `${name} (${count})`;
			const values = compared.map((field) => item[field] ?? standards[field] ?? null);
			found.set(key, JSON.stringify([...values, item.locale ?? locale]));
			add(item.children ?? [], key);
		}
	};
	add(items, '');
	return found;
}

/** Compares the items of a checked menu file with those of a menu in a language. */
export function importDiff(file: readonly FileItem[], tree: readonly ItemNode[], locale: string): ImportDiff {
	const [wanted, stored] = [flat(file, locale), flat(tree as unknown as FileItem[], locale)];
	const names = [...wanted.keys()];
	const known = names.filter((name) => stored.has(name));
	const changed = known.filter((name) => stored.get(name) !== wanted.get(name));
	return {
		added: names.filter((name) => !stored.has(name)),
		changed,
		removed: [...stored.keys()].filter((name) => !wanted.has(name)),
		same: known.length - changed.length
	};
}
