import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { listedVersions, readVersion } from '../../pages/drafts/versions.ts';
import { newsDrafts } from '../drafts/news-drafts.ts';
import { versionRecord, versionResponse } from '../drafts/schema.ts';
import { readNews } from '../rows.ts';
import { newsId, newsResponse } from '../schema.ts';
import { findNews, writeNews } from '../write.ts';

const read = { scope: 'news:read', area: 'news' } as const;
const write = { scope: 'news:write', area: 'news', right: 'w' } as const;
const oneArticle = z.strictObject({ id: newsId });
const oneVersion = oneArticle.extend({ version: recordId.describe('Number of the version') });

/** The versions of an article, the newest first, without their text. */
export const listNewsVersions = operation({
	summary: 'List the published versions of a news article, the newest first, without their text.',
	access: read,
	input: oneArticle,
	output: z.object({ id: z.int(), versions: z.array(versionRecord) }),
	async run({ input, namespace }) {
		const article = await findNews(namespace, input.id, null);
		return { id: article.id, versions: await listedVersions(newsDrafts, article, null) };
	}
});

/** One version of an article with its text. */
export const showNewsVersion = operation({
	summary: 'Show one published version of a news article with its text.',
	access: read,
	input: oneVersion,
	output: z.object({ id: z.int(), version: versionResponse }),
	async run({ input, namespace }) {
		const article = await findNews(namespace, input.id, null);
		const { record, text } = await readVersion(newsDrafts, article, input.version, null);
		return { id: article.id, version: { ...record, ...text } };
	}
});

/** Gives an article the text of a version; that is a change like any other, and a new version. */
export const restoreNewsVersion = operation({
	summary: 'Give a news article the text of one of its versions.',
	access: write,
	input: oneVersion,
	output: z.object({ news: newsResponse }),
	errors: ['version_conflict'],
	changes: ['news'],
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const article = await findNews(namespace, input.id, transaction);
		requireVersion(article, ifVersion);
		const { text } = await readVersion(newsDrafts, article, input.version, transaction);
		await writeNews(article, text, work);
		return { news: (await readNews(namespace, input.id, transaction))! };
	}
});
