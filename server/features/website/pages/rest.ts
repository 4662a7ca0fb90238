import type { Request } from 'express';
import { act, list, remove, replace, show, update, upsert, type Route } from '../../../web/rest/rest.ts';
import { showBlockContract } from './operations/contract.ts';
import { dropDraft, lookAtDraft, publishDraft } from './operations/drafts.ts';
import { listPages, removePage, savePage, showPage, showTree, updatePage } from './operations/pages.ts';
import { showSeo, updateSeo } from './operations/seo.ts';
import { listPageVersions, restorePageVersion, showPageVersion } from './operations/versions.ts';

const resource = 'pages';
/** The most that a request may bring that writes a whole page. */
export const maxPageBytes = 2 * 1024 * 1024;

const matches = 'draft';
type Fields = Record<string, unknown>;
const { envelope: enveloped, ...change } = update('/pages/:page', updatePage, { query: ['draft'] });

/** A change of the draft beside a page, which has a number of its own. */
const isOfDraft = ({ query: { draft } }: Request): boolean =>
	updatePage.input.shape.draft.safeParse(draft).data === true;

const draftTag = (output: Fields): Record<string, string> => {
	const { draft } = output as { draft?: { version: number } | null };
	return { ETag: `"draft-${draft?.version ?? 0}"` };
};

export const routes: Route[] = [
	list('/pages', listPages, { resource }),
	list('/pages/tree', showTree, { resource }),
	show('/pages/:page', showPage, { query: ['summary'] }),
	upsert('/pages/:page', savePage, { maxBytes: maxPageBytes }),
	{
		...change,
		matches: (request) => (isOfDraft(request) ? matches : undefined),
		envelope: (output, request) =>
			'draft' in output
				? { status: 200, body: { status: 'updated', ...output }, headers: draftTag(output) }
				: enveloped(output, request)
	},
	remove('/pages/:page', removePage, { query: ['subtree', 'force'] }),
	show('/pages/:page/draft', lookAtDraft, { untagged: true }),
	remove('/pages/:page/draft', dropDraft, { matches }),
	act('/pages/:page/draft/publish', publishDraft, { matches, maxBytes: maxPageBytes }),
	list('/pages/:page/versions', listPageVersions),
	show('/pages/:page/versions/:version', showPageVersion, { untagged: true }),
	act('/pages/:page/versions/:version/restore', restorePageVersion),
	show('/pages/:page/seo', showSeo),
	replace('/pages/:page/seo', updateSeo),
	list('/blocks/contract', showBlockContract)
];
