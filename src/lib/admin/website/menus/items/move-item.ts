import type { Translator } from '#lib/messages/translator.ts';
import { nodesIn, type Place } from '#lib/ui/tree/rows.ts';
import type { ItemCalls, ItemNode } from '../calls.ts';
import { indexFor } from './item-values.ts';

/** Moves an item of a tree whose positions count from 0; returns the reason if it could not be moved, in words. */
export async function moveItem(
	{ tree, calls, t }: { tree: ItemNode[]; calls: ItemCalls } & Pick<Translator, 't'>,
	node: ItemNode,
	place: Place
): Promise<string | undefined> {
	const now = nodesIn(tree).find(({ id }) => id === node.id) ?? node;
	const parent = nodesIn(tree).find(({ id }) => id === place.parentId);
	const siblings = place.parentId === null ? tree : (parent?.children ?? []);
	const outcome = await calls.move(node.id, place.parentId, indexFor(now, place, siblings));
	if (outcome.kind === 'done') return undefined;
	if (outcome.kind === 'away') return t('menus.moveFailed.away');
	const codes = outcome.details.map(({ code }) => code);
	if (codes.includes('too_deep')) return t('menus.moveFailed.deep');
	return t(codes.includes('cycle') ? 'menus.moveFailed.cycle' : 'menus.moveFailed.refused');
}
