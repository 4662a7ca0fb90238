import { QueryTypes, type QueryInterface } from 'sequelize';
import { addIndexes, columns } from '../columns.ts';

const batch = 500;

interface Labelled {
	id: number;
	namespace: string;
	labels: string | string[];
}

/** Gives each ticket that is there a row for each of its labels. */
async function fill(queries: QueryInterface): Promise<void> {
	for (let last = 0; ;) {
		const rows = await queries.sequelize.query<Labelled>(
			'SELECT id, namespace, labels FROM tickets WHERE id > ? ORDER BY id LIMIT ?',
			{ type: QueryTypes.SELECT, replacements: [last, batch] }
		);
		if (!rows.length) return;
		last = rows.at(-1)!.id;
		const labels = rows.flatMap(({ id, namespace, labels: stored }) =>
			(typeof stored === 'string' ? (JSON.parse(stored) as string[]) : stored).map((label) => ({
				namespace,
				label,
				ticket_id: id
			}))
		);
		if (labels.length) await queries.bulkInsert('ticket_labels', labels);
	}
}

/** Lists, filters and sorts tickets by indexes alone, however many there are and however long their texts. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('ticket_labels', {
		namespace: c.namespace({ primaryKey: true }),
		label: c.key(100, { primaryKey: true }),
		ticket_id: c.reference('tickets', { primaryKey: true })
	});
	await addIndexes(queries, [
		['ticket_labels', ['ticket_id', 'label']],
		['tickets', ['namespace', 'reference_type', 'reference_id', 'status']]
	]);
	await queries.removeIndex('tickets', 'tickets_namespace_reference_type_reference_id');
	await queries.addIndex(
		'tickets',
		['namespace', 'id', 'status', 'priority', 'type', 'assignee', 'due_date', 'updated_at'],
		{ name: 'tickets_list' }
	);
	await fill(queries);
}

export async function down(queries: QueryInterface): Promise<void> {
	await addIndexes(queries, [['tickets', ['namespace', 'reference_type', 'reference_id']]]);
	await queries.removeIndex('tickets', 'tickets_namespace_reference_type_reference_id_status');
	await queries.removeIndex('tickets', 'tickets_list');
	await queries.dropTable('ticket_labels');
}
