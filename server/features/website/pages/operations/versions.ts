import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { fieldErrorSchema } from '../../../../operation/response-schema.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { embedHosts, storedBlocks } from '../clean.ts';
import { mirrorChanged } from '../content/content-files.ts';
import { withoutLostEvents } from '../drafts/lost-events.ts';
import { pageDrafts } from '../drafts/page-drafts.ts';
import { versionRecord, versionResponse } from '../drafts/schema.ts';
import { listedVersions, readVersion } from '../drafts/versions.ts';
import { findPage } from '../find.ts';
import { presentPage } from '../present.ts';
import { pageKey, pageResponse } from '../schema.ts';
import { writePage } from '../write.ts';

const read = { scope: 'cms:read', area: 'pages' } as const;
const write = { scope: 'cms:write', area: 'pages', right: 'w' } as const;
const onePage = z.strictObject({ page: pageKey });
const oneVersion = onePage.extend({ version: recordId.describe('Number of the version') });

/** The versions of a page, the newest first, without their blocks. */
export const listPageVersions = operation({
	summary: 'List the published versions of a page, the newest first, without their blocks.',
	access: read,
	input: onePage,
	output: z.object({ slug: z.string(), versions: z.array(versionRecord) }),
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		return { slug: page.slug, versions: await listedVersions(pageDrafts, page, null) };
	}
});

/** One version of a page with its blocks. */
export const showPageVersion = operation({
	summary: 'Show one published version of a page with its blocks.',
	access: read,
	input: oneVersion,
	output: z.object({ slug: z.string(), version: versionResponse }),
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		const { record, text } = await readVersion(pageDrafts, page, input.version, null);
		return { slug: page.slug, version: { ...record, blocks: text.content } };
	}
});

/** Gives a page the title and blocks of a version; that is a change like any other, and a new version. */
export const restorePageVersion = operation({
	summary: 'Give a page the title and the blocks of one of its versions.',
	access: write,
	input: oneVersion,
	output: z.object({ page: pageResponse, warnings: z.array(fieldErrorSchema) }),
	errors: ['version_conflict'],
	changes: ['pages'],
	async prepare({ input, namespace, dependencies: { env } }) {
		const page = await findPage(namespace, input.page, null);
		const { record, text } = await readVersion(pageDrafts, page, input.version, null);
		const restored = await withoutLostEvents(namespace, storedBlocks(text.content, embedHosts(env)));
		return { pageId: page.id, title: record.title, ...restored };
	},
	async run(work) {
		const { input, ifVersion, namespace, prepared, transaction } = work;
		const page = await findPage(namespace, input.page, transaction);
		// Another page may have got the address meanwhile.
		if (page.id !== prepared.pageId) throw notFound('version');
		requireVersion(page, ifVersion);
		const before = page.version;
		await writePage(page, { title: prepared.title, content: prepared.blocks }, work);
		await mirrorChanged(page, before, work);
		return { page: await presentPage(page, transaction), warnings: prepared.warnings };
	}
});
