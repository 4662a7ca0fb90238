import { statSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from 'mysql2/promise';
import type { FreshDatabase } from './processes/databases.ts';
import { onSchema, rowsOfTemplate, withoutKeys } from './runner/template.ts';

// Set where test files run one after the other; to make a schema and drop it costs the server eight times what it costs to empty one.
const keeps = process.env.TEST_KEEP_SCHEMAS === '1';

/** A schema whose suite has ended. */
interface Kept {
	database: FreshDatabase;
	/** When its tables were last made or changed. */
	shapedAt: bigint;
}

/** What tells two tables with the same columns from each other. */
interface Contents {
	/** A sum over all rows. */
	sum: number;
	/** The number that the next row gets; null where rows get none. */
	next: number | null;
}

const kept: Kept[] = [];
let fresh: Map<string, Contents> | undefined;

/**
 * A schema that is up to date: one of before whose tables nobody has changed, with the rows of a new one and no others,
 * or else a new one. To remove it keeps it for the next suite of this process.
 */
export async function openSchema(make: () => Promise<FreshDatabase>): Promise<FreshDatabase> {
	for (let one = kept.pop(); one; one = kept.pop()) {
		if (shapedAt(one.database) === one.shapedAt && (await isEmptied(one.database))) return keeping(one.database);
		await one.database.remove();
	}
	const made = await make();
	if (!keeps || shapedAt(made) === undefined) return made;
	fresh ??= await onSchema(made.url, readContents);
	return keeping(made);
}

function keeping(database: FreshDatabase): FreshDatabase {
	const shaped = shapedAt(database)!;
	return { url: database.url, remove: async () => void kept.push({ database, shapedAt: shaped }) };
}

/** Every table has a file in the folder of its schema. Undefined where the server is asked over the network. */
function shapedAt({ url }: FreshDatabase): bigint | undefined {
	const { searchParams, pathname } = new URL(url);
	const socket = searchParams.get('socketPath');
	return socket ? statSync(path.join(path.dirname(socket), pathname), { bigint: true }).mtimeNs : undefined;
}

/** Brings the rows to what they are in a new schema, and answers whether that succeeded. */
const isEmptied = ({ url }: FreshDatabase): Promise<boolean> =>
	onSchema(url, async (connection) => {
		const found = await readContents(connection);
		const changed = [...found].filter(([name, { sum }]) => sum !== fresh!.get(name)?.sum).map(([name]) => name);
		const moved = [...found].filter(([name, { next }]) => next !== fresh!.get(name)?.next).map(([name]) => name);
		const rows = rowsOfTemplate();
		const statements = [
			withoutKeys,
			...changed.map((name) => connection.format('DELETE FROM ??', [name])),
			...moved.map((name) => connection.format('ALTER TABLE ?? AUTO_INCREMENT = ?', [name, fresh!.get(name)?.next])),
			...changed.flatMap((name) => rows.get(name) ?? [])
		];
		await connection.query(statements.join(';\n'));
		const left = await readContents(connection);
		return left.size === fresh!.size && [...left].every(([name, one]) => isSame(one, fresh!.get(name)));
	});

const isSame = (one: Contents, other: Contents | undefined): boolean =>
	one.sum === other?.sum && one.next === other.next;

async function readContents(connection: Connection): Promise<Map<string, Contents>> {
	const [tables] = (await connection.query(
		'SELECT TABLE_NAME AS name, AUTO_INCREMENT AS next FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()'
	)) as unknown as [{ name: string; next: number | null }[]];
	const names = tables.map(({ name }) => connection.format('??', [name]));
	const [sums] = (await connection.query(`CHECKSUM TABLE ${names.join()}`)) as unknown as [
		{ Table: string; Checksum: number }[]
	];
	const sumOf = new Map(sums.map(({ Table, Checksum }) => [Table.split('.').at(-1)!, Checksum]));
	return new Map(tables.map(({ name, next }) => [name, { sum: sumOf.get(name)!, next }]));
}
