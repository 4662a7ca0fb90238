import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { Compared, Copied, Content } from '../../database/copy/copy-database.ts';
import { inColumns } from '../columns.ts';
import { Failure, print, tell } from '../report.ts';

const shownDigits = 12;

function rowOf({ table, source, target, isEqual }: Compared): string[] {
	const both = (of: (content: Content) => string) =>
		of(source) === of(target) ? of(source) : `${of(source)} ≠ ${of(target)}`;
	return [
		table,
		both(({ rows }) => String(rows)),
		both(({ checksum }) => checksum.slice(0, shownDigits)),
		both(({ next }) => String(next ?? '')),
		isEqual ? 'equal' : 'DIFFERENT'
	];
}

const head = ['Table', 'Rows', 'Checksum', 'Next id', 'Result'];

/** What both databases hold, as lines of columns. */
const comparison = (compared: readonly Compared[]): string[] => inColumns([head, ...compared.map(rowOf)]);

/** An address without the password in it. */
function shown(url: string): string {
	try {
		const parsed = new URL(url);
		if (parsed.password) parsed.password = '***';
		return parsed.href;
	} catch {
		return url;
	}
}

const lost =
	'Whatever is written to the source after the copy began is not in the copy. Stop the server before you copy, or copy again after you stopped it.';

function warn({ isInUse, wasWritten, left }: Copied): void {
	if (left.length) tell(`Not copied, because Marquee does not know these tables: ${left.join(', ')}.`);
	if (wasWritten) tell(`Warning: the source was written to while it was copied. ${lost}`);
	else if (isInUse) tell(`Warning: a server or another program is connected to the source. ${lost}`);
}

function fail({ faults, remedy }: Copied): never {
	for (const { table, key, column, message } of faults)
		tell(`  ${table}, ${key}${column ? `, column ${column}` : ''}: ${message}.`);
	const reason = faults.length
		? `These rows cannot be copied as they are${faults.length < 100 ? '' : ' (only the first 100 are listed)'}: correct them in the source and copy again.`
		: 'The copy differs from the source.';
	throw new Failure(`${reason} The target is unfinished, and no server starts on it. ${remedy}`);
}

const next = (to: string): string[] => [
	`1. Stop the server, if it still runs: what it writes from now on is not in the copy.`,
	`2. Set DATABASE_URL=${shown(to)} in .env.`,
	'3. Keep SECRET_KEY and SESSION_SECRET: links of teams, tokens, logins and mail passwords depend on them.',
	'4. Keep DATA_DIR: uploaded files stay where they are and are not copied.',
	'5. Run npm start. Keep the old database until you have looked around.'
];

/** `database copy`: a whole installation into another database, SQLite or MySQL/MariaDB. */
const copy = new Command('copy')
	.description('Copy a whole installation into an empty database, such as from SQLite to MariaDB, and compare both.')
	.option('--from <url>', 'the database to copy, which is only read; without it DATABASE_URL')
	.requiredOption('--to <url>', 'an empty database: sqlite:<file>, mysql://… or mariadb://…')
	.action(async ({ from, to }) => {
		const [{ databaseUrlOf }, { copyDatabase }, { tables }, { commandEnv }] = await Promise.all([
			import('../../runtime/database-url.ts'),
			import('../../database/copy/copy-database.ts'),
			import('../../composition/models.ts'),
			import('../environment.ts')
		]);
		const copied = await copyDatabase({ from: from ?? databaseUrlOf(commandEnv()), to, tables, tell });
		if (copied.compared.length) for (const line of comparison(copied.compared)) print(line);
		warn(copied);
		if (!copied.isWhole) fail(copied);
		const rows = copied.compared.reduce((sum, { source }) => sum + source.rows, 0);
		print(`\nCopied: ${copied.compared.length} tables with ${rows} rows are equal on both sides. Next:`);
		for (const line of next(to)) print(line);
	});

/** `database backup`: the database as it is at one moment, as a file that only this account can read. */
const backup = new Command('backup')
	.description('Write a consistent copy of the whole database to a new file; the server can run meanwhile.')
	.argument('<file>', 'where to; SQLite: a database file, MariaDB and MySQL: a dump (SQL)')
	.action(async (name) => {
		const [{ databaseUrlOf }, { backUpDatabase }, { commandEnv }] = await Promise.all([
			import('../../runtime/database-url.ts'),
			import('../../database/backup/backup-database.ts'),
			import('../environment.ts')
		]);
		const [env, file] = [commandEnv(), path.resolve(name)];
		const size = await backUpDatabase(databaseUrlOf(env), file);
		print(`${file}: ${(size / 1e6).toFixed(1)} MB.`);
		tell(
			`Uploaded files are not in it: also copy ${path.resolve(env.DATA_DIR)}. Keep SESSION_SECRET and SECRET_KEY with both.`
		);
	});

/** `database`: the database as a whole. */
export const database = new Command('database')
	.description('The database as a whole.')
	.addCommand(backup)
	.addCommand(copy);
