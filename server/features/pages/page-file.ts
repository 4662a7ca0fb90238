import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Page } from './model.ts';
import { presentPage } from './present.ts';
import type { ModuleResponse, PageResponse } from './schema.ts';

const pageFormat = 'marquee-page/1';

/** A page as a file: in the content folder, and as it is exported (contract-cms D7). */
export interface PageFile extends Pick<
	PageResponse,
	'namespace' | 'slug' | 'title' | 'language' | 'status' | 'blocks' | 'seo'
> {
	format: typeof pageFormat;
	exportedAt: string;
	modules: Pick<ModuleResponse, 'slot' | 'position' | 'block'>[];
}

/** A page as a file; within a write as the write sees it. */
export async function pageFile(page: Page, exportedAt: Date, transaction: Transaction | null): Promise<PageFile> {
	const { namespace, slug, title, language, status, blocks, seo, modules } = await presentPage(page, transaction);
	return {
		format: pageFormat,
		namespace,
		slug,
		title,
		language,
		status,
		exportedAt: exportedAt.toISOString(),
		blocks,
		seo,
		modules: modules.map(({ slot, position, block }) => ({ slot, position, block }))
	};
}

/** What tells two files apart, whenever they were written and wherever they lie: SHA-256 in hex. */
export const hashOf = ({ exportedAt: _at, namespace: _place, ...file }: PageFile): string =>
	createHash('sha256').update(JSON.stringify(file)).digest('hex');
