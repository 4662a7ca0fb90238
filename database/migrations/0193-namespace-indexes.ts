import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

// Each refers to its namespace, and had no index that begins with it.
const tables = [
	...['announcements', 'answer_corrections', 'cms_page_wiki_settings', 'cms_page_wiki_versions'],
	...['cms_page_wiki_working_copies', 'config', 'event_facts', 'event_photos', 'marketing_menu_items'],
	...['newsletter_deliveries', 'page_menu_items', 'page_modules', 'page_seo', 'page_seo_history', 'pending_imports'],
	...['photo_consents', 'podiums', 'point_adjustments', 'puzzle_solves', 'puzzle_tries', 'question_results'],
	...['questions', 'rehearsals', 'results', 'team_devices', 'team_name_fills', 'team_names', 'ticket_comments']
];
// Counted without what is in the trash: by the index alone.
const counted = ['catalogs', 'teams'];
const indexes: [table: string, fields: string[]][] = [
	...tables.map((table): [string, string[]] => [table, ['namespace']]),
	...counted.map((table): [string, string[]] => [table, ['namespace', 'removed_at']])
];
const isSqlite = (queries: QueryInterface): boolean => queries.sequelize.getDialect() === 'sqlite';

/** What a namespace has is found without reading what others have; MariaDB has these indexes since it made the references. */
export async function up(queries: QueryInterface): Promise<void> {
	if (isSqlite(queries)) await addIndexes(queries, indexes);
}

export async function down(queries: QueryInterface): Promise<void> {
	if (isSqlite(queries))
		for (const [table, fields] of indexes.toReversed())
			await queries.removeIndex(table, `${table}_${fields.join('_')}`);
}
