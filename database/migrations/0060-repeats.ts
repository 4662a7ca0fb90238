import { QueryTypes, type QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	await queries.addColumn('results', 'reopened_at', columns(queries).time(optional));
	await keepOldBoards(queries);
}

/** What counted before there was a choice: the best attempt, and time left was worth points. */
const before = { repeatCounts: 'best', timeBonusFloor: 0 };

/** Events that were played keep the rules they were played by, unless somebody chose others. */
async function keepOldBoards({ sequelize }: QueryInterface): Promise<void> {
	const rows = await sequelize.query<{ eventUid: string; settings: string | object }>(
		`SELECT event_uid AS eventUid, settings FROM config
		WHERE event_uid IN (SELECT event_uid FROM results WHERE source <> 'preview')`,
		{ type: QueryTypes.SELECT }
	);
	for (const { eventUid, settings } of rows) {
		const set = (typeof settings === 'string' ? JSON.parse(settings) : settings) as object;
		await sequelize.query('UPDATE config SET settings = :settings WHERE event_uid = :eventUid', {
			replacements: { settings: JSON.stringify({ ...before, ...set }), eventUid }
		});
	}
}

export async function down({ sequelize }: QueryInterface): Promise<void> {
	// The settings stay: without this step they say what holds anyway, and a second way up must not lose them.
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await sequelize.query('ALTER TABLE results DROP COLUMN reopened_at');
}
