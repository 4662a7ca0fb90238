import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createBlock, deleteBlock, reorderBlocks, updateBlock } from './operations/blocks.ts';
import { showFooter, updateLayout } from './operations/layout.ts';

const updated = { code: 200, word: 'updated' };
const blocks = '/admin/navigation/footer-blocks';
const query = ['slot', 'locale'];

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/navigation/footer', operation: showFooter, query },
	{ method: 'get', path: blocks, operation: showFooter, query, json: 'star' },
	{ method: 'post', path: blocks, operation: createBlock, status: { code: 201, word: 'created' } },
	{ method: 'post', path: `${blocks}/layout`, operation: updateLayout, status: updated },
	{ method: 'post', path: `${blocks}/reorder`, operation: reorderBlocks, status: { code: 200, word: 'ok' } },
	{ method: 'put', path: `${blocks}/:blockId`, operation: updateBlock, status: updated },
	{ method: 'delete', path: `${blocks}/:blockId`, operation: deleteBlock, status: { code: 200, word: 'deleted' } }
];
