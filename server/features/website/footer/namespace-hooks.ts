import type { NamespaceHooks, Use } from '../../platform/namespaces/hooks.ts';
import { leadsTo } from '../pages/tree/links.ts';
import { FooterBlock } from './model.ts';

/** The blocks of the foot that lead to an address, by their columns; a menu in one leads there by itself. */
async function blocksLeadingTo(namespace: string, address: string): Promise<Use[]> {
	const blocks = await FooterBlock.findAll({ where: { namespace }, order: ['slot', 'position', 'id'] });
	return blocks
		.filter(({ content }) => leadsTo(content, address))
		.map(({ id, content, slot }) => ({ kind: 'footer', id, title: content.title ?? slot }));
}

/** What the footer adds to what is known of a namespace. */
export const namespaceHooks: NamespaceHooks = { usesOf: blocksLeadingTo };
