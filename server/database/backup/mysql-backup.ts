import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import { writeNewFile } from './new-file.ts';

/** How to reach a server, as Sequelize holds it. */
interface Login {
	host?: string | null;
	port?: string | number | null;
	username?: string | null;
	password?: string | null;
}

const loginOf = ({ sequelize }: Database): Login & { socket?: string } => {
	const { config, options } = sequelize as unknown as {
		config: Login;
		options: { dialectOptions?: { socketPath?: string } };
	};
	const socket = options.dialectOptions?.socketPath;
	return socket ? { ...config, host: null, port: null, socket } : config;
};

// As option files are read: in quotes, where a backslash starts an escape.
const quoted = (value: string) =>
	`"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;

/** The options that log a client in; the password is on no command line and in no environment. */
export function clientOptions({ host, port, username, password, socket }: Login & { socket?: string }): string {
	// Names of addresses of version 6 are in brackets.
	const server = host?.replace(/^\[|\]$/g, '');
	const options = { host: server, port, user: username, password, socket };
	const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null && value !== '');
	return ['[client]', ...given.map(([key, value]) => `${key}=${quoted(String(value))}`), ''].join('\n');
}

// `loose`: the programs of MariaDB and MySQL share most options, and each ignores those of the other this way.
const dumpOptions = [
	'--single-transaction',
	'--quick',
	'--hex-blob',
	'--skip-lock-tables',
	'--no-tablespaces',
	'--default-character-set=utf8mb4',
	'--loose-column-statistics=0',
	'--loose-set-gtid-purged=OFF'
];

/** How many bytes the tables of a database have on the disk of its server, roughly what a dump has. */
export async function mysqlSize({ sequelize }: Database): Promise<number> {
	const [row] = await select<{ bytes: number | string | null }>(
		sequelize,
		'SELECT SUM(data_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
		[]
	);
	return Number(row?.bytes ?? 0);
}

/** Runs the first of these programs that is installed; throws if it fails or none is. */
async function dump(programs: readonly string[], words: readonly string[], part: string): Promise<void> {
	for (const program of programs) {
		const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
		let said = '';
		child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
		const ended = once(child, 'close') as Promise<[number | null]>;
		try {
			const [[code]] = await Promise.all([ended, pipeline(child.stdout, createWriteStream(part, { flags: 'r+' }))]);
			if (code !== 0) throw new Error(`${program} failed: ${said.trim() || `exit code ${code}`}`);
			return;
		} catch (thrown) {
			child.kill();
			if ((thrown as { syscall?: string }).syscall !== `spawn ${program}`) throw thrown;
		}
	}
	throw new Error(
		`A backup of MariaDB or MySQL needs ${programs.join(' or ')}, which is not installed here. Install it (Debian: apt-get install mariadb-client), or run it where the database is.`
	);
}

// A dump that is cut off on the side of the server may end with code 0.
async function requireComplete(part: string): Promise<void> {
	let end = '';
	for await (const piece of createReadStream(part, { start: Math.max(0, statSync(part).size - 200), encoding: 'utf8' }))
		end += piece as string;
	if (!end.includes('-- Dump completed')) throw new Error('The dump is not complete.');
}

/** Writes a dump of a MariaDB or MySQL database as it is at one moment, with the program of its maker. */
export async function backUpMysql(database: Database, target: string, installed = namesOf): Promise<void> {
	const [row] = await select<{ version: string }>(database.sequelize, 'SELECT VERSION() AS version', []);
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-dump-'));
	try {
		const file = path.join(folder, 'client.cnf');
		writeFileSync(file, clientOptions(loginOf(database)), { mode: 0o600 });
		const words = [`--defaults-extra-file=${file}`, ...dumpOptions, database.sequelize.getDatabaseName()];
		await writeNewFile(target, async (part) => {
			await dump(installed(row?.version ?? ''), words, part);
			await requireComplete(part);
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const programs = ['mariadb-dump', 'mysqldump'];
const namesOf = (version: string) => (/mariadb/i.test(version) ? programs : programs.toReversed());
