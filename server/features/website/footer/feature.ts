import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { links } from './link-source.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import {
	createBlock,
	deleteBlock,
	listBlocks,
	listBlocksBySlot,
	reorderBlocks,
	updateBlock
} from './operations/blocks.ts';
import { showFooter, showLayout, updateLayout } from './operations/layout.ts';
import { routes as rest } from './rest.ts';
import { shownFiles } from './shown-files.ts';
import { tools } from './tools.ts';

export const footer = feature('footer', {
	operations: {
		'footerBlock.list': listBlocks,
		'footerBlock.listBySlot': listBlocksBySlot,
		'footerBlock.create': createBlock,
		'footerBlock.update': updateBlock,
		'footerBlock.remove': deleteBlock,
		'footerBlock.reorder': reorderBlocks,
		'footerLayout.show': showLayout,
		'footerLayout.update': updateLayout,
		'footer.show': showFooter
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	links,
	namespaceHooks,
	shownFiles
});
