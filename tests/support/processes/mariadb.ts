import { userInfo } from 'node:os';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { startPrivateServer, type PrivateServer } from './private-server.ts';
import { requireProgram } from '../apps/programs.ts';

// Nothing here has to survive a power cut: what is tested is that *our* process may be killed, never the database.
const settings = [
	'--bind-address=127.0.0.1',
	'--socket=mariadb.sock',
	'--skip-log-bin',
	'--skip-name-resolve',
	'--character-set-server=utf8mb4',
	'--innodb-flush-log-at-trx-commit=0',
	'--innodb-doublewrite=OFF',
	'--innodb-buffer-pool-size=64M',
	'--max-connections=400'
];

// Written to the disk before a commit is acknowledged, as an installation would have it.
const durable = ['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=ON'];

/** A MariaDB whose data outlives its process. */
export interface Kept {
	port: number;
	/** A folder that is there; the data comes below it. */
	folder: string;
}

/**
 * Starts a MariaDB of our own on 127.0.0.1, empty and on a free port unless it is kept; user root has no password. Whoever
 * is to survive its end asks one that is kept, over the network. `more` are settings that override these.
 */
export async function startMariadb(kept?: Kept, more: readonly string[] = []): Promise<PrivateServer> {
	const port = kept?.port ?? (await freePort());
	const url = `mysql://root@127.0.0.1:${port}`;
	const data = kept ? `${kept.folder}/data` : '$PWD/data';
	const common = `--no-defaults --user=${userInfo().username} --datadir="${data}"`;
	const install = `${requireProgram('mariadb-install-db')} ${common} --auth-root-authentication-method=normal --skip-test-db`;
	const serve = `${requireProgram('mariadbd')} ${common} --port=${port} ${[...settings, ...(kept ? durable : []), ...more].join(' ')}`;
	const probe = async () => (await createConnection(url)).end();
	const server = await startPrivateServer({
		name: 'mariadb',
		url,
		command: `{ [ -d "${data}" ] || ${install}; } && exec ${serve}`,
		probe
	});
	return kept ? server : { ...server, url: await withSocket(url) };
}

// Systems differ in how long the path of a socket may be; none refuses this many bytes.
const longestSocketPath = 100;

/** The same server by its socket, a question by which costs half as much processor time as one over the network. */
async function withSocket(url: string): Promise<string> {
	const connection = await createConnection(url);
	const [rows] = await connection.query('SELECT CONCAT(@@datadir, @@socket) AS file');
	await connection.end();
	const [{ file }] = rows as [{ file: string }];
	return file.length > longestSocketPath ? url : `${url}?socketPath=${encodeURIComponent(file)}`;
}

let own: Promise<PrivateServer> | undefined;

/** The MariaDB of this run (`TEST_MYSQL_URL`), else one of our own that ends with this process. */
export async function mariadbUrl(): Promise<string> {
	return process.env.TEST_MYSQL_URL ?? (await (own ??= startMariadb())).url;
}
