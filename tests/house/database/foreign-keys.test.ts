import { QueryTypes, type Sequelize } from 'sequelize';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';

/** A column of a foreign key or of an index, in its place. */
interface Part {
	tableName: string;
	/** Of the key or index, unique in its table. */
	name: string | number;
	column: string;
}

const questions = {
	sqlite: {
		keys: `SELECT t.name AS tableName, k.id AS name, k."from" AS "column"
			FROM sqlite_master t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table' ORDER BY t.name, k.id, k.seq`,
		// An index of some rows alone is no way to all of them.
		indexes: `SELECT t.name AS tableName, i.name AS name, c.name AS "column"
			FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
			WHERE t.type = 'table' AND i.partial = 0 ORDER BY t.name, i.name, c.seqno`
	},
	mariadb: {
		keys: `SELECT table_name AS tableName, constraint_name AS name, column_name AS \`column\`
			FROM information_schema.key_column_usage
			WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL
			ORDER BY table_name, constraint_name, ordinal_position`,
		indexes: `SELECT table_name AS tableName, index_name AS name, column_name AS \`column\`
			FROM information_schema.statistics
			WHERE table_schema = DATABASE() ORDER BY table_name, index_name, seq_in_index`
	}
};

/** The columns of each key or index as `table: one, two, `. */
async function columnLists(sequelize: Sequelize, sql: string): Promise<string[]> {
	const parts = await sequelize.query<Part>(sql, { type: QueryTypes.SELECT });
	const byName = Map.groupBy(parts, ({ tableName, name }) => `${tableName} ${name}`);
	return [...byName.values()].map(
		(list) => `${list[0]!.tableName}: ${list.map(({ column }) => `${column}, `).join('')}`
	);
}

forEachDatabase('every foreign key', ({ test, product, open }) => {
	// Removing what a row refers to asks for the row by its key, and so does whoever reads what one owner has.
	test('has an index that begins with it', async () => {
		const { sequelize } = await open();
		const keys = await columnLists(sequelize, questions[product].keys);
		const indexes = await columnLists(sequelize, questions[product].indexes);
		assert.ok(keys.length > 100, `${keys.length} keys`);
		const bare = keys.filter((key) => !indexes.some((index) => index.startsWith(key)));
		assert.equal(bare, []);
	});
});
