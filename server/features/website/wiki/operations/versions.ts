import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { rendered } from '../text/render-aside.ts';
import { articleId, articleResponse, versionResponse } from '../schema.ts';
import { listedVersions, readVersion } from '../versions.ts';
import { findArticle, writeArticle } from '../write.ts';

const read = { scope: 'wiki:read', area: 'wiki' } as const;
const write = { scope: 'wiki:write', area: 'wiki', right: 'w' } as const;
const version = recordId.describe('Number of the version');
const mostVersions = 100;

/** The versions of an article, the newest first, or one of them. */
export const listVersions = operation({
	summary: 'List the versions of an article of a wiki, the newest first, or show one of them.',
	access: read,
	input: z.strictObject({
		id: articleId,
		version: version.optional().describe('Only this one'),
		before: version.optional().describe('Only versions before this one'),
		limit: z.coerce.number().int().min(1).max(mostVersions).default(50).describe('How many at most')
	}),
	output: z.object({ versions: z.array(versionResponse) }),
	async run({ input: { id, version: wanted, before, limit }, namespace }) {
		if (wanted !== undefined) return { versions: [await readVersion(namespace, id, wanted)] };
		return { versions: await listedVersions(namespace, id, { limit, before }) };
	}
});

/** One version of an article. */
export const showVersion = operation({
	summary: 'Show one version of an article of a wiki.',
	access: read,
	input: z.strictObject({ id: articleId, version }),
	output: z.object({ version: versionResponse }),
	run: async ({ input, namespace }) => ({ version: await readVersion(namespace, input.id, input.version) })
});

/** Gives an article the headline, summary and text of a version; that is a change like any other. Its address stays. */
export const restoreVersion = operation({
	summary: 'Give an article of a wiki the headline, summary and text of one of its versions.',
	access: write,
	input: z.strictObject({ id: articleId, version }),
	output: z.object({ article: articleResponse }),
	errors: ['invalid_transition', 'version_conflict'],
	changes: ['wiki'],
	async prepare(work) {
		const { content } = await readVersion(work.namespace, work.input.id, work.input.version);
		const { title, excerpt, markdown } = content;
		return { change: { title, excerpt, markdown }, body: await rendered(markdown, work) };
	},
	async run(work) {
		const { input, ifVersion, namespace, transaction, prepared } = work;
		const row = await findArticle(namespace, input.id, transaction);
		requireVersion(row, ifVersion);
		return { article: await writeArticle(row, prepared.change, prepared.body, work) };
	}
});
