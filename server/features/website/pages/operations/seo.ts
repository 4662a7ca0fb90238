import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { mirrorPage } from '../content/content-files.ts';
import { byPage, findPage } from '../find.ts';
import { PageSeo, PageSeoHistory } from '../model.ts';
import { presentSeo } from '../present.ts';
import { pageKey, seoChange, seoResponse } from '../schema.ts';
import { seoWrite, writeSeo } from '../seo.ts';
import { timeSchema, versionSchema } from '../../../../operation/response-schema.ts';
import { requireVersion } from '../../../../runtime/errors.ts';

const seo = z.object({ slug: z.string(), version: versionSchema, seo: seoResponse });

/** Search engine and sharing data of a page. */
export const showSeo = operation({
	summary: 'Show the search engine and sharing data of a page.',
	access: { scope: 'cms:read', area: 'seo' },
	input: z.strictObject({ page: pageKey }),
	output: seo,
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		return { slug: page.slug, version: page.version, seo: presentSeo(await PageSeo.findOne(byPage(page.id, null))) };
	}
});

/** Changes the search engine data; each save is kept in the history of the page. */
export const updateSeo = operation({
	summary: 'Change the search engine and sharing data of a page; omitted fields keep their value.',
	access: seoWrite,
	input: seoChange.extend({ page: pageKey }),
	output: seo,
	errors: ['version_conflict'],
	changes: ['pages'],
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const { page: slug, ...change } = input;
		const page = await findPage(namespace, slug, transaction);
		requireVersion(page, ifVersion);
		if (await writeSeo(page, change, work)) {
			await page.update({ version: page.version + 1 }, { transaction });
			await mirrorPage(page, work);
		}
		const stored = await PageSeo.findOne(byPage(page.id, transaction));
		return { slug: page.slug, version: page.version, seo: presentSeo(stored) };
	}
});

/** The search engine data of a page after each save, newest first. */
export const listSeoHistory = operation({
	summary: 'List what search engines and other sites read of a page after each save.',
	access: { area: 'seo' },
	input: z.strictObject({ page: pageKey }),
	output: z.object({
		slug: z.string(),
		history: z.array(z.object({ id: z.int(), actor: z.string(), savedAt: timeSchema, seo: seoResponse }))
	}),
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		const rows = await PageSeoHistory.findAll({ ...byPage(page.id, null), order: [['id', 'DESC']] });
		const history = rows.map((row) => ({
			id: row.id,
			actor: row.actor,
			savedAt: row.createdAt.toISOString(),
			seo: presentSeo(row)
		}));
		return { slug: page.slug, history };
	}
});
