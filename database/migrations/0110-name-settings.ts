import { QueryTypes, type QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const fields = {
	random_name_strategy: 'randomNameStrategy',
	random_name_domains: 'randomNameDomains',
	random_name_tones: 'randomNameTones',
	random_name_buffer: 'randomNameBuffer',
	random_name_locale: 'randomNameLocale'
} as const;
const lists: string[] = ['random_name_domains', 'random_name_tones'];
const names = Object.keys(fields);

type Stored = Record<string, unknown>;
const read = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** The settings of proposed names stand in columns of their own, as the specification names them. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('config', 'random_name_strategy', c.text(10, optional));
	await queries.addColumn('config', 'random_name_domains', c.json(optional));
	await queries.addColumn('config', 'random_name_tones', c.json(optional));
	await queries.addColumn('config', 'random_name_buffer', c.int(optional));
	await queries.addColumn('config', 'random_name_locale', c.text(35, optional));
	for (const { uid, settings } of await rowsOf(queries, 'settings')) {
		const stored = (read(settings) ?? {}) as Stored;
		const chosen = Object.entries(fields).filter(([, key]) => key in stored);
		if (!chosen.length) continue;
		const rest = Object.entries(stored).filter(([key]) => !chosen.some(([, one]) => one === key));
		const values = chosen.map(([column, key]) => [
			column,
			lists.includes(column) ? JSON.stringify(stored[key]) : stored[key]
		]);
		await write(queries, uid, { settings: JSON.stringify(Object.fromEntries(rest)), ...Object.fromEntries(values) });
	}
}

export async function down(queries: QueryInterface): Promise<void> {
	for (const { uid, settings, ...row } of await rowsOf(queries, ['settings', ...names].join(', '))) {
		const chosen = Object.entries(fields).filter(([column]) => row[column] !== null);
		if (!chosen.length) continue;
		const values = chosen.map(([column, key]) => [key, lists.includes(column) ? read(row[column]) : row[column]]);
		const stored = { ...(read(settings) as Stored), ...Object.fromEntries(values) };
		await write(queries, uid, { settings: JSON.stringify(stored) });
	}
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of names) await queries.sequelize.query(`ALTER TABLE config DROP COLUMN ${column}`);
}

const rowsOf = (queries: QueryInterface, wanted: string) =>
	queries.sequelize.query<Stored & { uid: string; settings: unknown }>(
		`SELECT event_uid AS uid, ${wanted} FROM config`,
		{ type: QueryTypes.SELECT }
	);

async function write(queries: QueryInterface, uid: string, values: Stored): Promise<void> {
	const sets = Object.keys(values).map((column) => `${column} = :${column}`);
	await queries.sequelize.query(`UPDATE config SET ${sets.join(', ')} WHERE event_uid = :uid`, {
		replacements: { uid, ...values }
	});
}
