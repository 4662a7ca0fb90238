import type { NamespaceHooks, Use } from '../../platform/namespaces/hooks.ts';
import { leadsTo } from '../pages/tree/links.ts';
import { FooterBlock } from './model.ts';

/** The footer blocks that link to an address, by column; links of a menu block belong to the menu. */
async function blocksLeadingTo(namespace: string, address: string): Promise<Use[]> {
	const blocks = await FooterBlock.findAll({ where: { namespace }, order: ['slot', 'position', 'id'] });
	return blocks
		.filter(({ content }) => leadsTo(content, address))
		.map(({ id, content, slot }) => ({ kind: 'footer', id, title: content.title ?? slot }));
}

/** What the footer adds to the summary of a namespace. */
export const namespaceHooks: NamespaceHooks = { usesOf: blocksLeadingTo };
