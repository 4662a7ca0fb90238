import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { embedHosts } from '../clean.ts';
import { mirrorAfter } from '../content/content-files.ts';
import { driftOf } from '../content/drift.ts';
import { pageOf } from '../find.ts';
import { readContent } from '../content/read-content.ts';
import { takeIn } from '../content/take-in.ts';

const drift = z.object({ slug: z.string(), state: z.enum(['changed', 'missing', 'added']) });

/** The differences between the content folder and the pages. */
export const listDrift = operation({
	summary: 'List the pages whose file in the content folder is no longer what was written.',
	access: { area: 'pages' },
	input: z.strictObject({}),
	output: z.object({ drift: z.array(drift) }),
	run: async ({ namespace, dependencies }) => ({ drift: await driftOf(namespace, dependencies.env) })
});

/**
 * Takes edited and new files of the content folder into the pages, all or nothing, and writes the files again that are
 * gone: no page is deleted for a file that is missing.
 */
export const pullContent = operation({
	summary: 'Take the edited files of the content folder into the pages.',
	access: systemOnly,
	input: z.strictObject({ dryRun: z.boolean().default(false) }),
	output: z.object({ dryRun: z.boolean(), pages: z.array(drift) }),
	errors: ['quota_exceeded'],
	changes: ['pages'],
	async prepare({ namespace, dependencies: { env } }) {
		const found = await driftOf(namespace, env);
		const slugs = found.flatMap(({ slug, state }) => (state === 'missing' ? [] : slug));
		return { found, files: await readContent(namespace, slugs, env, embedHosts(env)) };
	},
	async run(work) {
		const { input, namespace, prepared, transaction } = work;
		const { dryRun } = input;
		if (dryRun) return { dryRun, pages: prepared.found };
		for (const file of prepared.files) {
			const page = await pageOf(namespace, file.slug, transaction);
			await takeIn(file, page ? { page } : {}, work);
		}
		mirrorAfter(work, ...prepared.found.flatMap(({ slug, state }) => (state === 'missing' ? slug : [])));
		return { dryRun, pages: prepared.found };
	},
	target: ({ dryRun, pages }) => (dryRun || !pages.length ? null : pages.map(({ slug }) => slug).join(' '))
});
