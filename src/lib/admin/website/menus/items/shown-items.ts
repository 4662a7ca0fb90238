import type { PublicItem } from '../../../../../../server/features/website/menus/public.ts';
import type { ItemNode } from '../calls.ts';

/** The languages of the items of a tree, each once. */
export const languagesOf = (tree: readonly ItemNode[]): string[] => [
	...new Set(tree.flatMap((node) => [node.locale, ...languagesOf(node.children)]))
];

/** What visitors see of a tree in a language: nothing below what is switched off; what stands below other languages is at the top. */
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

/** Which item of a shown menu, counted from 0, holds an item; -1 for none. */
export function topIndexOf(tree: readonly ItemNode[], locale: string, id: number): number {
	const holds = (node: ItemNode): boolean => node.id === id || node.children.some(holds);
	return tree.filter((node) => node.isActive && node.locale === locale).findIndex(holds);
}
