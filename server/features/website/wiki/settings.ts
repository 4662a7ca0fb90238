import type { Transaction } from 'sequelize';
import { findRow, insertRow, saveRow } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { given } from '../../../operation/given.ts';
import { notFound, requireVersion } from '../../../runtime/errors.ts';
import { hasPage } from '../pages/find.ts';
import { inBatches } from '../pages/in-batches.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { WikiSettings } from './model.ts';
import { wikiPath } from './paths.ts';
import type { SettingsResponse } from './schema.ts';

const unset = { isActive: false, menuLabel: null, menuLabels: {}, version: 0 };

const told = (pageId: number, row: WikiSettings | null): SettingsResponse => {
	const { isActive, menuLabel, menuLabels, version } = row ?? unset;
	return { pageId, isActive, menuLabel, menuLabels, version };
};

/** The settings of the wiki of a page in this namespace; 404 without the page. */
export async function readSettings(
	namespace: string,
	pageId: number,
	transaction: Transaction | null = null
): Promise<SettingsResponse> {
	if (!(await hasPage(namespace, pageId, transaction))) throw notFound('page');
	return told(pageId, await findRow(WikiSettings, { namespace, pageId }, { transaction }));
}

/** Changes the settings of a page's wiki; omitted ones stay. */
export async function writeSettings(
	namespace: string,
	pageId: number,
	change: Partial<Omit<SettingsResponse, 'pageId' | 'version'>>,
	{ transaction, ifVersion }: { transaction: Transaction; ifVersion?: number | undefined }
): Promise<SettingsResponse> {
	if (!(await hasPage(namespace, pageId, transaction))) throw notFound('page');
	const row = await findRow(WikiSettings, { namespace, pageId }, { transaction, lock: true });
	requireVersion(row ?? unset, ifVersion);
	if (!row) {
		const { isActive, menuLabel, menuLabels } = { ...unset, ...given(change) };
		const made = await insertRow(WikiSettings, { namespace, pageId, isActive, menuLabel, menuLabels }, transaction);
		return told(pageId, made);
	}
	row.set(given(change));
	if (row.changed()) {
		row.set({ version: row.version + 1 });
		await saveRow(WikiSettings, row, transaction);
	}
	return told(pageId, row);
}

/** The name of a wiki in a language, or the fallback. */
export const labelIn = ({ menuLabel, menuLabels }: SettingsResponse, locale: string, fallback: string): string =>
	menuLabels[locale] ?? menuLabels[locale.slice(0, 2)] ?? menuLabel ?? fallback;

/** The wikis of pages with these slugs, by their address: whether each is public. */
export async function publicWikis(namespace: string, pages: readonly string[]): Promise<Map<string, boolean>> {
	const found = new Map<string, boolean>();
	for (const some of inBatches(pages)) {
		const rows = await select<{ page: string; isPublic: boolean | number }>(
			WikiSettings.sequelize!,
			`SELECT ${pageSql.slug} AS page, (s.is_active = 1 AND ${pageSql.isPublic}) AS isPublic
			FROM cms_page_wiki_settings s JOIN ${joinedPage('s.page_id')}
			WHERE s.namespace = ? AND ${pageSql.slug} IN (${some.map(() => '?').join()})`,
			[namespace, ...some]
		);
		for (const { page, isPublic } of rows) found.set(wikiPath(page), Boolean(isPublic));
	}
	return found;
}
