import type { Transaction } from 'sequelize';
import { readRows } from '../../../database/rows.ts';
import type { Link } from '../../../database/table.ts';
import { keyOf, type Section } from './sections.ts';

type Key = string | number;

const size = 5000;

/** The keys of a section in their order, from which the number of a row follows. */
async function keysOf({ table }: Section, namespace: string, transaction: Transaction): Promise<Key[]> {
	const by = keyOf(table);
	const keys: Key[] = [];
	if (!by) return keys;
	for (let after: Key | null = null; ; after = keys.at(-1)!) {
		const rows = await readRows(table, { namespace }, { only: [by], page: { by, after, size }, transaction });
		for (const row of rows) keys.push(row[by] as Key);
		if (rows.length < size) return keys;
	}
}

/** Where a key stands in a sorted list, from 1 on; null when it does not. */
function numberIn(keys: readonly Key[], wanted: unknown): number | null {
	let [from, to] = [0, keys.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (keys[middle]! < (wanted as Key)) from = middle + 1;
		else to = middle;
	}
	return keys[from] === wanted ? from + 1 : null;
}

/** Numbers the rows that other rows name, each section from 1 on in the order of its keys. */
export async function numberRows(
	sections: readonly Section[],
	namespace: string,
	transaction: Transaction
): Promise<{ link: Link; keys: ReadonlyMap<string, readonly Key[]> }> {
	const keys = new Map<string, Key[]>();
	for (const section of sections) keys.set(section.name, await keysOf(section, namespace, transaction));
	const isNumber = (section: string) => typeof keys.get(section)?.[0] === 'number';
	const link: Link = (section, key) => {
		if (key === null || key === undefined) return null;
		return numberIn(keys.get(section) ?? [], isNumber(section) ? Number(key) : key);
	};
	return { link, keys };
}
