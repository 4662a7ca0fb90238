import { setImmediate as turn } from 'node:timers/promises';
import { invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { nameOfRef } from '../records.ts';
import { keyOf, type Section } from '../sections.ts';
import { rowsHere } from './existing.ts';
import type { Places } from './places.ts';
import type { Staging } from './staging.ts';

const size = 200;
const mostFaults = 100;

/** The parents of the records of a section, by position; -1 where there is none. */
interface Tree {
	parents: number[];
	/** What the records of one tree have in common. */
	owners: unknown[];
}

/** What a backup is merged with. */
interface Merged {
	namespace: string;
	places: Places;
}

/**
 * Throws 422 for records that stand below themselves, or in more levels than people can make; rows of the namespace that
 * a merge leaves below them count.
 */
export async function requireTrees(
	sections: readonly Section[],
	staging: Staging,
	merged: Merged | undefined
): Promise<void> {
	const faults: FieldError[] = [];
	for (const section of sections) {
		const { name, form } = section;
		const field = Object.keys(form.refs ?? {}).find((one) => form.refs![one] === name);
		if (field === undefined) continue;
		const { deepest = Infinity, owner } = form.restore?.().tree ?? {};
		const parentRef = nameOfRef(field);
		const tree = await treeOf(staging, name, { parentRef, ownerRef: owner && nameOfRef(owner) });
		const sent = tree.parents.length;
		if (merged) await addExisting(tree, section, { field, owner }, merged);
		const told = new Set<number>();
		for (const { at: place, code, message } of faultsIn(tree, deepest)) {
			const at = sentAbove(tree, place, sent);
			if (at < 0 || told.has(at)) continue;
			told.add(at);
			faults.push({ path: `sections.${name}[${at}].${parentRef}`, code, message });
			if (faults.length >= mostFaults) throw invalidInput(faults);
		}
	}
	if (faults.length) throw invalidInput(faults);
}

async function treeOf(
	staging: Staging,
	section: string,
	{ parentRef, ownerRef }: { parentRef: string; ownerRef: string | undefined }
): Promise<Tree> {
	const tree: Tree = { parents: [], owners: [] };
	for (let at = 0; ; await turn()) {
		const some = staging.records(section, at, size);
		for (const json of some) {
			const record = JSON.parse(json) as Record<string, unknown>;
			const ref = record[parentRef];
			tree.parents.push(Number.isInteger(ref) ? (ref as number) - 1 : -1);
			if (ownerRef !== undefined) tree.owners.push(record[ownerRef]);
		}
		at += some.length;
		if (some.length < size) return tree;
	}
}

/** The record of the file that a row stands below, or is: only there is it the fault of the file; else -1. */
function sentAbove({ parents }: Tree, place: number, sent: number): number {
	let at = place;
	for (let steps = parents.length; at >= sent && steps > 0; steps -= 1) at = parents[at]!;
	return at < sent ? at : -1;
}

/** Adds the rows that the file does not name: they stay where they are, below those that it moves. */
async function addExisting(
	tree: Tree,
	{ name, table, form }: Section,
	{ field, owner }: { field: string; owner: string | undefined },
	{ namespace, places }: Merged
): Promise<void> {
	const by = keyOf(table)!;
	const at = new Map([...places.of(name).found].map(([place, { key }]): [unknown, number] => [key, place]));
	const rows: Record<string, unknown>[] = [];
	for await (const row of rowsHere(table, namespace, [field, ...(owner === undefined ? [] : [owner])]))
		if (!at.has(row[by])) rows.push(row);
	const sent = tree.parents.length;
	rows.forEach((row, index) => at.set(row[by], sent + index));
	if (owner !== undefined) tree.owners = tree.owners.map((ref) => places.keyOf(form.refs![owner]!, ref));
	for (const row of rows) {
		tree.parents.push(at.get(row[field]) ?? -1);
		if (owner !== undefined) tree.owners.push(row[owner]);
	}
}

type Fault = Pick<FieldError, 'code' | 'message'> & { at: number };

/** Looks at each record once: its level follows from that of its parent. */
function* faultsIn({ parents, owners }: Tree, deepest: number): Generator<Fault> {
	const onTheWay = -1;
	const levels = parents.map(() => 0);
	for (let start = 0; start < parents.length; start += 1) {
		const way: number[] = [];
		let at = start;
		for (; levels[at] === 0; at = parents[at]!) {
			levels[at] = onTheWay;
			way.push(at);
		}
		if (levels[at] === onTheWay) yield { at, code: 'cycle', message: 'Nothing can stand below itself.' };
		let level = Math.max(0, levels[at] ?? 0);
		for (const one of way.reverse()) {
			levels[one] = level += 1;
			if (level === deepest + 1)
				yield { at: one, code: 'too_deep', message: `There may be at most ${deepest} levels here.` };
			const owner = owners[parents[one]!];
			if (owner !== undefined && owner !== owners[one])
				yield { at: one, code: 'invalid_ref', message: 'This record and the one above it do not belong together.' };
		}
	}
}
