import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { cssWarnings, presentCss, readCss } from '../present.ts';
import { customCss } from '../../../platform/settings/look-schema.ts';
import { cssOutput, cssWarning } from '../schema.ts';
import { designOf } from '../stored.ts';
import { writeDesign } from '../write.ts';

/** The CSS that a namespace adds to its public pages, as it was written. */
export const showCss = operation({
	summary: 'Show the CSS that the namespace adds to its public pages, and what of it is left out.',
	access: { scope: 'design:read', area: 'design' },
	input: z.strictObject({}),
	output: cssOutput,
	run: ({ namespace }) => presentCss(namespace, null)
});

/** Replaces the CSS of a namespace; what is not allowed is left out and reported. */
export const updateCss = operation({
	summary: 'Replace the CSS of the public pages; the response lists what was left out because it is not allowed.',
	access: { scope: 'design:write', area: 'design', right: 'w' },
	input: z.strictObject({ css: customCss }),
	output: cssOutput,
	errors: ['version_conflict'],
	changes: ['design'],
	prepare: async ({ input, namespace }) => cssWarnings(input.css, namespace, await designOf(namespace, null)),
	async run(work) {
		const { version } = await writeDesign({ css: work.input.css }, work);
		return { css: work.input.css, version, warnings: work.prepared };
	},
	target: () => 'design'
});

/** Reports what of a style would be left out, while it is being written. */
export const checkCss = operation({
	summary: 'Tell what of a style would be left out, and what pages would load.',
	access: { area: 'design' },
	input: z.strictObject({ css: customCss }),
	output: z.object({
		css: z.string().describe('What is left of it, as the pages of the namespace load it'),
		warnings: z.array(cssWarning)
	}),
	run: async ({ input, namespace }) => readCss(input.css, namespace, await designOf(namespace, null))
});
