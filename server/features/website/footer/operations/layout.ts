import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { findProject, keepFooterLayout } from '../../../platform/settings/project.ts';
import { inheritedLayout, layoutOf } from '../layout.ts';
import { blockFilter, blockResponse, layout, layoutChoice } from '../schema.ts';
import { listBlocks } from './blocks.ts';

const read = { scope: 'footer:read', area: 'footer' } as const;
const output = z.object({ layout });

/** The layout of the footer columns. */
export const showLayout = operation({
	summary: 'Show how the foot of pages is laid out.',
	access: read,
	input: z.strictObject({}),
	output,
	run: async ({ namespace }) => ({ layout: (await layoutOf(namespace)).layout })
});

/** Sets the layout of the footer columns, or removes the setting; returns the resulting layout. */
export const updateLayout = operation({
	summary: 'Choose how the foot of pages is laid out, or leave it to the namespace default.',
	access: { scope: 'footer:write', area: 'footer', right: 'w' },
	input: z.strictObject({ layout: layoutChoice }),
	output,
	changes: ['footer'],
	async run({ input, namespace, transaction }) {
		const project = await findProject(namespace, transaction);
		if (project.footerLayout !== input.layout) await keepFooterLayout(project, input.layout, transaction);
		return { layout: input.layout ?? (await inheritedLayout(namespace, transaction)) };
	}
});

/** The blocks of the foot and how they are laid out. */
export const showFooter = operation({
	summary: 'Show the blocks of the foot of pages and their layout.',
	access: read,
	input: z.strictObject(blockFilter),
	output: z.object({
		blocks: z.array(blockResponse),
		layout,
		isLayoutInherited: z.boolean().describe('Whether the namespace has chosen none'),
		inheritedLayout: layout.describe('What it has then: the layout of `default`, in `default` itself the built-in one')
	}),
	async run(work) {
		const { blocks } = await listBlocks.run({ ...work, input: { ...work.input, includeInactive: true } });
		const { namespace } = work;
		const [shown, inherited] = await Promise.all([layoutOf(namespace), inheritedLayout(namespace, null)]);
		return { blocks, layout: shown.layout, isLayoutInherited: shown.isInherited, inheritedLayout: inherited };
	}
});
