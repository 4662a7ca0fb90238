import type { Database } from '../database.ts';
import { openConnection } from '../sqlite.ts';
import { whileBusy } from '../statements.ts';
import { columnList, type CopiedTable, type Row } from './shape.ts';
import type { Misfit, Writer } from './writer.ts';

// The server checkpoints from its write queue, past which rows are written here.
const pagesPerCheckpoint = 4000;

/** Where the file of an SQLite database is. */
export const fileOf = ({ sequelize }: Pick<Database, 'sequelize'>): string =>
	(sequelize as unknown as { options: { storage: string } }).options.storage;

const insertInto = ({ name, columns }: CopiedTable): string =>
	`INSERT INTO \`${name}\` (${columnList(columns.map((column) => column.name))}) VALUES (${columns.map(() => '?').join(', ')})`;

const valuesOf = ({ columns }: CopiedTable, row: Row) =>
	row.map((value, index) => (value === null ? null : columns[index]!.kind.forSqlite(value)));

function refusalOf(error: unknown): Misfit | undefined {
	const { code, message } = error as { code?: string; message: string };
	if (code !== 'SQLITE_CONSTRAINT') return undefined;
	const [, columns = ''] = /failed: (.+)$/.exec(message) ?? [];
	return {
		column: columns.replaceAll(/\w+\./g, ''),
		message: message.includes('UNIQUE') ? 'equals another row, where each has to differ' : message
	};
}

/** Writes rows into an SQLite file. */
export async function openSqliteWriter(database: Database): Promise<Writer> {
	const connection = openConnection(fileOf(database));
	const now = (sql: string) => connection.now(sql, [], (statement) => statement.all());
	const run = (sql: string) => whileBusy(() => void now(sql));
	await run('PRAGMA foreign_keys=OFF');
	await run(`PRAGMA wal_autocheckpoint=${pagesPerCheckpoint}`);
	return {
		run,
		misfits: () => [],
		async insert(table, rows) {
			const sql = insertInto(table);
			await run('BEGIN IMMEDIATE');
			try {
				for (const row of rows)
					connection.now(sql, valuesOf(table, row), (statement, values) => statement.run(...values));
				await run('COMMIT');
			} catch (error) {
				if (connection.isInTransaction) now('ROLLBACK');
				throw error;
			}
		},
		refusal: (_table, error) => Promise.resolve(refusalOf(error)),
		async close() {
			// The connection is pooled, as others expect it.
			if (connection.isInTransaction) now('ROLLBACK');
			await run('PRAGMA wal_autocheckpoint=0');
			await run('PRAGMA foreign_keys=ON');
			await run('PRAGMA wal_checkpoint(PASSIVE)');
			connection.close();
		}
	};
}
