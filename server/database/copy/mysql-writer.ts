import { promisify } from 'node:util';
import type { Database } from '../database.ts';
import { mysqlPool, sayTo, select, type MysqlConnection } from '../statements.ts';
import { columnList, type CopiedTable, type Row } from './shape.ts';
import type { Misfit, Writer } from './writer.ts';

interface FormattingConnection extends MysqlConnection {
	format(sql: string, values: unknown[]): string;
}

/** What a text column holds at most: a VARCHAR so many characters, a TEXT so many bytes. */
interface Limit {
	name: string;
	type: string;
	characters: number;
	bytes: number;
}
interface Refused {
	code?: string;
	sqlState?: string;
	message: string;
}

// Strict, so that nothing is cut to size; a row may have the number 0; no value is read as an escape by other rules.
const mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION';
const preparations = [`SET SESSION sql_mode='${mode}'`, 'SET SESSION foreign_key_checks=0'];
// A statement may be twice as long as its values, because of escapes.
const packetShare = 4;
const mostBytes = 4 * 1024 * 1024;

async function limitsOf({ sequelize }: Database): Promise<Map<string, Limit>> {
	const sql = `SELECT CONCAT(table_name, '.', column_name) AS name, data_type AS type,
		character_maximum_length AS characters, character_octet_length AS bytes
		FROM information_schema.columns WHERE table_schema = DATABASE() AND character_maximum_length IS NOT NULL`;
	const rows = await select<Limit>(sequelize, sql, []);
	return new Map(rows.map((row) => [row.name, { ...row, type: row.type.toLowerCase() }]));
}

/** What of a text gets lost in a column; undefined where nothing does. */
function loss(value: string, { type, characters, bytes }: Limit): string | undefined {
	if (type !== 'varchar' && type !== 'char') {
		// No text has more bytes than three times its UTF-16 units.
		const isLong = value.length * 3 > bytes && Buffer.byteLength(value) > bytes;
		return isLong ? `holds ${Buffer.byteLength(value)} bytes, and its column ${bytes}` : undefined;
	}
	if (type === 'char' && value.endsWith(' ')) return 'ends with spaces, which its column drops';
	const length = value.length > characters ? [...value].length : value.length;
	return length > characters ? `holds ${length} characters, and its column ${characters}` : undefined;
}

function* groupsOf(rows: Row[], most: number): Generator<Row[]> {
	let group: Row[] = [];
	let bytes = 0;
	for (const row of rows) {
		const size = row.reduce((sum, value) => sum + 4 + (value === null ? 0 : Buffer.byteLength(value)), 0);
		if (group.length && bytes + size > most) {
			yield group;
			group = [];
			bytes = 0;
		}
		group.push(row);
		bytes += size;
	}
	yield group;
}

/** A row that the server does not accept in one statement. */
class TooLarge extends Error {}

const rowFaults = new Set(['ER_TOO_BIG_ROWSIZE', 'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD', 'ER_CONSTRAINT_FAILED']);
const isOfRow = ({ code = '', sqlState = '' }: Refused): boolean => /^2[23]/.test(sqlState) || rowFaults.has(code);

async function refusalOf({ sequelize }: Database, table: CopiedTable, error: unknown): Promise<Misfit | undefined> {
	if (error instanceof TooLarge) return { column: '', message: error.message };
	const refused = error as Refused;
	if (!isOfRow(refused)) return undefined;
	const [, index] = /for key '(?:[^']*\.)?([^'.]+)'$/.exec(refused.message) ?? [];
	if (refused.code !== 'ER_DUP_ENTRY' || !index) {
		const [, column = ''] = /column '?(?:`[^`]*`\.)*[`'"]?(\w+)/i.exec(refused.message) ?? [];
		return { column, message: refused.message };
	}
	const sql = `SELECT column_name AS name FROM information_schema.statistics
		WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ? ORDER BY seq_in_index`;
	const columns = await select<{ name: string }>(sequelize, sql, [table.name, index]);
	return {
		column: columns.map(({ name }) => name).join(', '),
		message: 'equals another row, where each has to differ: this database ignores case, accents and spaces at the end'
	};
}

type Ask = (sql: string) => Promise<unknown>;

/** Does statements in one transaction; the server ends the connection over one that is too large. */
async function sayTogether(ask: Ask, statements: Iterable<string>, packet: number): Promise<void> {
	await ask('START TRANSACTION');
	try {
		for (const sql of statements) {
			const bytes = Buffer.byteLength(sql);
			if (bytes >= packet)
				throw new TooLarge(
					`takes a statement of ${bytes} bytes, and the server accepts ${packet}: raise max_allowed_packet`
				);
			await ask(sql);
		}
		await ask('COMMIT');
	} catch (error) {
		await ask('ROLLBACK').catch(() => undefined);
		throw error;
	}
}

/** The statements that add rows, each of a size that suits the server. */
function* insertsOf(
	connection: FormattingConnection,
	{ name, columns }: CopiedTable,
	rows: Row[],
	packet: number
): Generator<string> {
	const sql = `INSERT INTO \`${name}\` (${columnList(columns.map((column) => column.name))}) VALUES ?`;
	const valuesOf = (row: Row) =>
		row.map((value, index) => (value === null ? null : columns[index]!.kind.forMysql(value)));
	for (const group of groupsOf(rows, Math.min(mostBytes, packet / packetShare)))
		yield connection.format(sql, [group.map(valuesOf)]);
}

/** Writes rows into MySQL or MariaDB. */
export async function openMysqlWriter(database: Database): Promise<Writer> {
	const pool = mysqlPool(database.sequelize);
	const connection = (await pool.getConnection({})) as FormattingConnection;
	const query = promisify(connection.query.bind(connection));
	const ask: Ask = (sql) => query(sql, []);
	for (const sql of preparations) await sayTo(connection, sql);
	const [{ packet }] = (await ask('SELECT @@max_allowed_packet AS packet')) as [{ packet: number }];
	const limits = await limitsOf(database);
	return {
		run: (sql) => sayTo(connection, sql),
		misfits: ({ name, columns }, row) =>
			row.flatMap((value, index) => {
				const limit = limits.get(`${name}.${columns[index]!.name}`);
				const message = value !== null && limit && loss(value, limit);
				return message ? [{ column: columns[index]!.name, message }] : [];
			}),
		insert: (table, rows) => sayTogether(ask, insertsOf(connection, table, rows, packet), packet),
		refusal: (table, error) => refusalOf(database, table, error),
		// Its settings are those of nobody else.
		close: () => pool.destroyConnection(connection)
	};
}
