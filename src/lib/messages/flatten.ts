import type { Message } from './translator.ts';

/** Turns the tree of a message file into full keys, each with `prefix`; an object with `other` is a plural, not a branch. */
export function flatten(tree: Record<string, unknown>, prefix = ''): Record<string, Message> {
	const flat: Record<string, Message> = {};
	for (const [name, node] of Object.entries(tree)) {
		if (typeof node === 'string') flat[prefix + name] = node;
		else if (isPlural(node)) flat[prefix + name] = node;
		else Object.assign(flat, flatten(node as Record<string, unknown>, `${prefix}${name}.`));
	}
	return flat;
}

function isPlural(node: unknown): node is Exclude<Message, string> {
	return typeof node === 'object' && node !== null && typeof (node as { other?: unknown }).other === 'string';
}
