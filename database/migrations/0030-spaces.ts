import { DataTypes, type QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables } from '../columns.ts';

const limits: [plan: string, limits: Record<string, number>][] = [
	['free', { pages: 10, news: 20, wikiArticles: 20, events: 3, users: 2, storageBytes: 100e6, aiJobs: 5 }],
	['starter', { pages: 50, news: 200, wikiArticles: 200, events: 20, users: 10, storageBytes: 2e9, aiJobs: 50 }],
	['standard', { pages: 500, news: 2000, wikiArticles: 2000, events: 200, users: 50, storageBytes: 20e9, aiJobs: 500 }]
];

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('namespaces', 'plan', c.key(20, { defaultValue: 'unlimited' }));
	await queries.createTable('plan_limits', {
		plan: c.key(20, { primaryKey: true }),
		metric: c.key(40, { primaryKey: true }),
		max: { type: DataTypes.BIGINT, allowNull: false }
	});
	await queries.bulkInsert(
		'plan_limits',
		limits.flatMap(([plan, metrics]) => Object.entries(metrics).map(([metric, max]) => ({ plan, metric, max })))
	);
	await queries.createTable('domains', {
		id: c.id(),
		host: c.text(253),
		normalized_host: c.key(253, { unique: true }),
		zone: c.key(253),
		namespace: c.namespace(),
		label: c.text(120, { defaultValue: '' }),
		is_active: c.bool({ defaultValue: true }),
		state: c.key(10),
		last_error: c.text(300, { allowNull: true }),
		...c.version(),
		...c.timestamps()
	});
	await addIndexes(queries, [['domains', ['namespace']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['domains', 'plan_limits']);
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE namespaces DROP COLUMN plan');
}
