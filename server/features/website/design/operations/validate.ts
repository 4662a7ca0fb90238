import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { missingAmong } from '../../../platform/media/compare.ts';
import { addressesIn } from '../../../platform/media/references.ts';
import { findPage } from '../../pages/find.ts';
import { pageKey } from '../../pages/schema.ts';
import { emptyAlts, formFaults, shownFiles, skippedHeadings, type PageFinding } from '../page-check.ts';
import { tokenWarnings } from '../present.ts';
import { designOf } from '../stored.ts';

const finding = z.object({
	block: z.string().nullable().describe('Id of the block; null = the page as a whole'),
	path: z.string(),
	code: z.string(),
	message: z.string()
});

/** Holds a page against the forms of blocks, the media library and the look of the namespace. */
export const validatePage = operation({
	summary: 'Check a page: forms of blocks, missing files, contrast, order of headings, pictures without words.',
	access: { scope: 'design:read', area: 'design' },
	input: z.strictObject({ page: pageKey }),
	output: z.object({
		valid: z.boolean().describe('Whether there are no errors'),
		errors: z.array(finding),
		warnings: z.array(finding)
	}),
	async run({ input, namespace, dependencies }) {
		const { content } = await findPage(namespace, input.page, null);
		const shown = shownFiles(content, addressesIn(dependencies.publicUrl));
		const missing = await missingAmong([...shown.keys()]);
		const errors = [...formFaults(content), ...missing.flatMap((address) => shown.get(address)!)];
		const faint = tokenWarnings(await designOf(namespace, null)).map(({ pair, theme, message }): PageFinding => ({
			block: null,
			path: `${theme}.${pair}`,
			code: 'low_contrast',
			message
		}));
		return { valid: !errors.length, errors, warnings: [...skippedHeadings(content), ...emptyAlts(content), ...faint] };
	}
});
