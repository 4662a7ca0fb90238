import { QueryTypes, type QueryInterface } from 'sequelize';
import { cleanHtml } from '../../server/operation/html/rich-text.ts';

const fields = [
	{ table: 'events', field: 'description', most: 10_000 },
	{ table: 'catalogs', field: 'comment', most: 20_000 }
];
const batch = 200;

/** Sanitises the HTML that was stored as it came. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
	for (const { table, field, most } of fields)
		for (let after = ''; ;) {
			const rows = await sequelize.query<{ uid: string; html: string }>(
				`SELECT uid, ${field} AS html FROM ${table} WHERE uid > :after ORDER BY uid LIMIT ${batch}`,
				{ replacements: { after }, type: QueryTypes.SELECT }
			);
			for (const { uid, html } of rows) {
				const clean = cleanHtml(html.slice(0, most));
				if (clean !== html)
					await sequelize.query(`UPDATE ${table} SET ${field} = :clean WHERE uid = :uid`, {
						replacements: { clean, uid }
					});
			}
			if (rows.length < batch) break;
			after = rows.at(-1)!.uid;
		}
}

/** What was taken out is gone, and clean HTML was fine before as well. */
export async function down(): Promise<void> {}
