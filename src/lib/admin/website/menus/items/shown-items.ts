import type { PublicItem } from '../../../../../../server/features/website/menus/public.ts';
import type { ItemNode } from '../calls.ts';

/** The languages of the items of a tree, each once. */
export const languagesOf = (tree: readonly ItemNode[]): string[] => [
	...new Set(tree.flatMap((node) => [node.locale, ...languagesOf(node.children)]))
];

/**
 * What visitors see of a tree in a language: children of hidden items are hidden; children of items in other languages
 * move to the top.
 */
export function shownItems(tree: readonly ItemNode[], locale: string): PublicItem[] {
	const top: PublicItem[] = [];
	const shown = (nodes: readonly ItemNode[]): PublicItem[] =>
		nodes.flatMap((node) => {
			if (!node.isActive) return [];
			const children = shown(node.children);
			if (node.locale === locale) return [{ ...node, children }];
			top.push(...children);
			return [];
		});
	return [...shown(tree), ...top];
}

/** The index of the shown menu's item that contains an item; -1 for none. */
export function topIndexOf(tree: readonly ItemNode[], locale: string, id: number): number {
	const holds = (node: ItemNode): boolean => node.id === id || node.children.some(holds);
	return tree.filter((node) => node.isActive && node.locale === locale).findIndex(holds);
}
