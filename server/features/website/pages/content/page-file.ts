import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Page } from '../model.ts';
import { pageFormat } from './page-file-schema.ts';
import { presentPage } from '../present.ts';
import type { ModuleResponse, PageResponse } from '../schema.ts';

/** A page as a file: in the content folder, and as it is exported (contract-cms D7). */
export interface PageFile extends Pick<
	PageResponse,
	'namespace' | 'slug' | 'title' | 'language' | 'status' | 'blocks' | 'seo'
> {
	format: typeof pageFormat;
	exportedAt: string;
	modules: Pick<ModuleResponse, 'slot' | 'position' | 'block'>[];
}

type Source = Omit<PageFile, 'format' | 'exportedAt'>;

/** A page as a file. */
export const pageFileOf = (page: Source, exportedAt: Date): PageFile => ({
	format: pageFormat,
	namespace: page.namespace,
	slug: page.slug,
	title: page.title,
	language: page.language,
	status: page.status,
	exportedAt: exportedAt.toISOString(),
	blocks: page.blocks,
	seo: page.seo,
	modules: page.modules.map(({ slot, position, block }) => ({ slot, position, block }))
});

/** A page as a file; within a write as the write sees it. */
export const pageFile = async (page: Page, exportedAt: Date, transaction: Transaction | null): Promise<PageFile> =>
	pageFileOf(await presentPage(page, transaction), exportedAt);

/** Identifies the content of a file, whatever its time and place: SHA-256 in hex. */
export const hashOf = ({ exportedAt: _at, namespace: _place, ...file }: PageFile): string =>
	createHash('sha256').update(JSON.stringify(file)).digest('hex');
