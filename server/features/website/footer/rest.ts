import { act, create, list, remove, replace, show, update, type Route } from '../../../web/rest/rest.ts';
import { createBlock, deleteBlock, listBlocks, reorderBlocks, updateBlock } from './operations/blocks.ts';
import { showLayout, updateLayout } from './operations/layout.ts';

const idOf = ({ block }: Record<string, unknown>) => String((block as { id: number }).id);

export const routes: Route[] = [
	list('/footer-blocks', listBlocks, { resource: 'footer', query: ['slot', 'locale', 'includeInactive'] }),
	create('/footer-blocks', createBlock, idOf),
	update('/footer-blocks/:blockId', updateBlock),
	remove('/footer-blocks/:blockId', deleteBlock),
	act('/footer-blocks/reorder', reorderBlocks),
	show('/footer-layout', showLayout),
	replace('/footer-layout', updateLayout)
];
