import { bodyFields, type Sent } from '../../../web/legacy/legacy-input.ts';
import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { wholeFields } from '../../authoring/catalogs/write/input.ts';
import {
	removeCatalog,
	saveCatalog,
	saveCatalogList,
	showCatalog
} from '../../authoring/catalogs/operations/catalogs.ts';
import { removeQuestionAt } from '../../authoring/catalogs/operations/questions.ts';
import { maxFileBytes } from '../../authoring/catalogs/read/read.ts';
import { listCatalogFiles, listPublicCatalogs, showPublicQuestions } from './operations/catalog-files.ts';
import { submitPublicResult } from './operations/submit.ts';

type Fields = Record<string, unknown>;
type Catalog = Fields & { uid: string; slug: string; version: number; questions: unknown[] };

const file = '/kataloge/:file';
const listFile = '/kataloge/catalogs.json';

// A room of players is one address.
const reads = [{ bucket: 'catalog-files', by: 'ip', most: 3000, seconds: 60 }] as const;
const results = [{ bucket: 'public-results', by: 'ip', most: 1200, seconds: 60 }] as const;
/** Five hundred answers with their texts. */
const mostResultBytes = 512 * 1024;

const slugOf = ({ params }: Sent): string => (params.file ?? '').replace(/\.json$/i, '').toLowerCase();
const bySlug = (sent: Sent): Fields => ({ slug: slugOf(sent) });
const versionTag = ({ version }: { version: number }) => ({ ETag: `"v${version}"` });

/** The fields of a file's catalog; others are ignored. */
const fileFields = ({ body }: Sent): Fields =>
	Object.fromEntries(Object.entries(bodyFields(body, 'questions')).filter(([name]) => name in wholeFields));

const showFile: LegacyRoute = {
	method: 'get',
	path: file,
	operation: showCatalog,
	publicly: showPublicQuestions,
	isOpen: true,
	rates: reads,
	catalog: slugOf,
	input: (sent) => ({ ...bySlug(sent), ...('ids' in sent.query ? { ids: sent.query.ids } : {}) }),
	publicInput: bySlug,
	answer(output) {
		const catalog = output.catalog as Catalog | undefined;
		if (!catalog) return { status: 200, body: output.questions };
		return { status: 200, body: catalog.questions, headers: versionTag(catalog) };
	},
	async page(sent, { named }) {
		const query = new URLSearchParams({ ...(named === undefined ? {} : { event: named }), katalog: slugOf(sent) });
		return `/?${query}`;
	}
};

const showList: LegacyRoute = {
	method: 'get',
	path: listFile,
	operation: listCatalogFiles,
	publicly: listPublicCatalogs,
	isOpen: true,
	rates: reads,
	resource: 'catalogs',
	answer: ({ catalogs }) => ({ status: 200, body: catalogs }),
	async page(_sent, { named, meant }) {
		const event = named ?? (await meant());
		return event === undefined ? '/' : `/?${new URLSearchParams({ event })}`;
	}
};

const saveFile = (method: 'put' | 'post'): LegacyRoute => ({
	method,
	path: file,
	operation: saveCatalog,
	maxBytes: maxFileBytes,
	catalog: slugOf,
	list: 'questions',
	input: (sent) => ({ ...fileFields(sent), ...bySlug(sent) }),
	answer({ created, catalog }) {
		const { uid, slug, version } = catalog as Catalog;
		if (!created) return { status: 204, headers: versionTag({ version }) };
		const headers = { ...versionTag({ version }), Location: `/kataloge/${slug}.json` };
		return { status: 201, body: { uid, slug, version }, headers };
	}
});

const saveList = (method: 'put' | 'post'): LegacyRoute => ({
	method,
	path: listFile,
	operation: saveCatalogList,
	maxBytes: maxFileBytes,
	resource: 'catalogs',
	list: 'catalogs',
	input: ({ body }) => ({ catalogs: body }),
	answer: ({ catalogs }) => ({ status: 200, body: catalogs })
});

const removed = () => ({ status: 204 });

/** The files of catalogs, and results from anybody. */
export const routes: LegacyRoute[] = [
	showFile,
	showList,
	saveFile('put'),
	saveFile('post'),
	saveList('put'),
	saveList('post'),
	{ method: 'delete', path: file, operation: removeCatalog, catalog: slugOf, input: bySlug, answer: removed },
	{
		method: 'delete',
		path: `${file}/:index`,
		operation: removeQuestionAt,
		catalog: slugOf,
		input: (sent) => ({ ...bySlug(sent), index: sent.params.index }),
		answer: removed
	},
	{
		method: 'post',
		path: '/results',
		operation: submitPublicResult,
		isAnonymous: true,
		isOpen: true,
		rates: results,
		maxBytes: mostResultBytes,
		catalog({ body }) {
			const { catalog } = bodyFields(body, 'answers');
			return typeof catalog === 'string' && catalog.trim() ? catalog.slice(0, 100) : undefined;
		},
		input({ body, header }) {
			const id = header('idempotency-key');
			return { ...(id === undefined ? {} : { submissionId: id }), ...bodyFields(body, 'answers') };
		},
		answer({ result, duplicate, puzzle }) {
			const tried = puzzle === undefined ? {} : { puzzle };
			if (!result) return { status: 200, body: { success: true, ...tried } };
			const { id, attempt, correct, total, wrong, points, maxPoints, verified } = result as Fields;
			const told = { id, attempt, correct, total, wrong, points, maxPoints, verified, duplicate };
			return { status: 200, body: { success: true, ...told, ...tried } };
		}
	}
];
