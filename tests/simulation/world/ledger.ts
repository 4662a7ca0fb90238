import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';

/** A value as the databases give it. */
type Value = string | number | null | object;
/** A stored row, by the names of its columns. */
export type StoredRow = Record<string, Value>;

/** Reads what is committed, past everything of the product. */
export interface Ledger {
	rows(sql: string): Promise<StoredRow[]>;
	close(): Promise<void>;
}

/** Opens a database by its `DATABASE_URL`. */
export async function openLedger(url: string): Promise<Ledger> {
	if (url.startsWith('sqlite:')) {
		const database = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true });
		return {
			rows: async (sql) => database.prepare(sql).all() as StoredRow[],
			close: async () => database.close()
		};
	}
	const connection = await createConnection({
		uri: url,
		timezone: 'Z',
		dateStrings: true,
		decimalNumbers: true,
		jsonStrings: true
	});
	return {
		rows: async (sql) => (await connection.query(sql))[0] as StoredRow[],
		close: () => connection.end()
	};
}

/** A stored moment in epoch milliseconds; null for none. */
export const momentOf = (value: Value): number | null =>
	value === null ? null : Date.parse(`${String(value).slice(0, 23).replace(' ', 'T')}Z`);

/** A stored JSON value. */
export const jsonOf = (value: Value): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
