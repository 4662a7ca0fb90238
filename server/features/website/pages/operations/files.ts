import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { fieldErrorSchema, timeSchema } from '../../../../operation/response-schema.ts';
import { sentFile } from '../../../../operation/uploaded-file.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { readers } from '../../../readers.ts';
import { embedHosts } from '../clean.ts';
import { findPage } from '../find.ts';
import { pageFile } from '../content/page-file.ts';
import { presentPage } from '../present.ts';
import { previewToken } from '../public/preview.ts';
import { pathOf } from '../tree/redirects.ts';
import { withKnownEvents } from '../tree/references.ts';
import { pageFields, pageKey, pageResponse, pageSlug } from '../schema.ts';
import { takeIn } from '../content/take-in.ts';

const write = { area: 'pages', right: 'w' } as const;
const onePage = z.strictObject({ page: pageKey });
const standard = 'default';

/** A page as a file that another installation can import (contract-cms D7). */
export const exportPage = operation({
	summary: 'Write a page as a file, with its modules and what search engines read of it.',
	access: { area: 'pages' },
	input: onePage,
	output: z.object({ type: z.string(), name: z.string(), body: z.string() }),
	async run({ input, namespace, now }) {
		const file = await pageFile(await findPage(namespace, input.page, null), now, null);
		return {
			type: 'application/json',
			name: `${namespace}-${file.slug}.page.json`,
			body: `${JSON.stringify(file, null, '\t')}\n`
		};
	}
});

// The fields of a file that is the body itself; the file's own schema judges them.
const ofFile = [
	'format',
	'namespace',
	'title',
	'language',
	'status',
	'exportedAt',
	'blocks',
	'seo',
	'modules'
] as const;
const order = z.strictObject({
	file: z
		.union([sentFile, z.record(z.string(), z.unknown())])
		.optional()
		.describe('A page as it was exported'),
	slug: pageSlug.optional().describe('Another name in addresses than that of the file'),
	parentId: pageFields.parentId.optional(),
	...(Object.fromEntries(ofFile.map((name) => [name, z.unknown().optional()])) as Record<
		(typeof ofFile)[number],
		z.ZodOptional<z.ZodUnknown>
	>)
});

/** Makes a page of an exported file, all or nothing; a slug that is taken is 409. */
export const importPage = operation({
	summary: 'Make a page of an exported file.',
	access: write,
	input: order,
	output: z.object({ page: pageResponse, warnings: z.array(fieldErrorSchema) }),
	errors: ['conflict', 'quota_exceeded', 'invalid_json'],
	changes: ['pages'],
	async prepare(work) {
		const { input, namespace, dependencies } = work;
		const page = await readAside(readers.page, [input, embedHosts(dependencies.env)], work);
		return withKnownEvents(page, namespace);
	},
	async run(work) {
		const { page, warnings } = await takeIn(work.prepared, { parentId: work.input.parentId }, work);
		return { page: await presentPage(page, work.transaction), warnings };
	}
});

/** A link that lets anyone read a page for 24 hours, whatever its status. */
export const linkPreview = operation({
	summary: 'Make a link that shows a page for 24 hours to whoever has it, whatever its status is.',
	access: write,
	input: onePage,
	output: z.object({ url: z.string(), expiresAt: timeSchema }),
	changes: [],
	async run({ input, namespace, now, dependencies: { env, publicUrl } }) {
		const page = await findPage(namespace, input.page, null);
		const { token, expiresAt } = previewToken(page.id, now, env.SECRET_KEY);
		const query = new URLSearchParams({ ...(namespace === standard ? {} : { namespace }), preview: token });
		return { url: `${publicUrl}${pathOf(page.slug)}?${query}`, expiresAt: expiresAt.toISOString() };
	},
	target: (_output, { page }) => page
});
