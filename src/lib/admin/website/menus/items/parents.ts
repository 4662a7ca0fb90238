import { nodesIn } from '#lib/ui/tree/rows.ts';
import type { ItemNode } from '../calls.ts';

const deepest = 4;

/** The possible parents of an item, indented, after the top. */
export function parentChoices(tree: ItemNode[], top: string): { value: string; label: string }[] {
	const levels = new Map<number, number>();
	const choices = nodesIn(tree).flatMap((node) => {
		const level = node.parentId === null ? 1 : (levels.get(node.parentId) ?? 0) + 1;
		levels.set(node.id, level);
		return level < deepest ? { value: String(node.id), label: '\u2003'.repeat(level - 1) + node.label } : [];
	});
	return [{ value: '', label: top }, ...choices];
}
