import { isIP } from 'node:net';

/** One environment variable: how it is read, what it is when unset, and the sentence shown in `.env.example`. */
interface Variable<T> {
	read: (text: string) => T;
	unset: T;
	shown: string;
	text: string;
}

const string = (unset: string, text: string, shown = unset): Variable<string> => ({
	read: (value) => value,
	unset,
	shown,
	text
});
const flag = (text: string): Variable<boolean> => ({ read: (value) => value === '1', unset: false, shown: '', text });
const number = (unset: number, least: number, most: number, text: string): Variable<number> => ({
	read: (value) => {
		const parsed = Number(value);
		if (!Number.isFinite(parsed) || parsed < least || parsed > most)
			throw new Error(`a number from ${least} to ${most}`);
		return parsed;
	},
	unset,
	shown: String(unset),
	text
});
const port = (unset: number, text: string): Variable<number> => ({
	...number(unset, 0, 65535, text),
	read: (value) => {
		if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) throw new Error('a whole number from 0 to 65535');
		return Number(value);
	}
});
const proxies = (text: string): Variable<string> => ({
	...string('', text),
	read: (value) => {
		const isNetwork = (entry: string) => isIP(entry.trim().replace(/\/\d{1,3}$/, '')) > 0;
		if (/^\d{1,2}$/.test(value) || value.split(',').every(isNetwork)) return value;
		throw new Error('a number of hops or a comma list of addresses');
	}
});
const choice = <T extends string>(unset: T, values: readonly T[], text: string): Variable<T> => ({
	read: (value) => {
		if (!(values as readonly string[]).includes(value)) throw new Error(`one of ${values.join(', ')}`);
		return value as T;
	},
	unset,
	shown: unset,
	text: `${text} One of ${values.join(', ')}.`
});

const variables = {
	NODE_ENV: choice('production', ['production', 'development', 'test'], 'How strict the start is.'),
	PORT: port(3000, 'TCP port of the one http server.'),
	HOST: string('', 'Address to listen on; empty = every address of the machine.'),
	MAIN_DOMAIN: string(
		'',
		'Comma list of main host names without port, the first is canonical; "localhost" also stands for 127.0.0.1 and [::1]. Empty = every request is refused.',
		'localhost'
	),
	PUBLIC_URL: string(
		'',
		'Base of every link that leaves the server, without trailing slash; empty = http://MAIN_DOMAIN:PORT.'
	),
	TRUST_PROXY: proxies(
		'Number of proxy hops, or a comma list of addresses and CIDR ranges, whose X-Forwarded-* headers count; empty = none.'
	),
	REQUIRE_HTTPS: flag('1 = refuse login over plain http from other machines.'),
	DATABASE_URL: string('', 'sqlite:<file>, mysql://… or mariadb://…; empty = sqlite file marquee.db in DATA_DIR.'),
	REDIS_URL: string('', 'redis://…; carries news between several processes on one database; empty = one process.'),
	SESSION_SECRET: string(
		'',
		'Signs login sessions: at least 32 bytes of random text. Production does not start without it.'
	),
	SECRET_KEY: string(
		'',
		'Encrypts stored team links and shuffles questions: at least 32 bytes of random text. Production does not start without it.'
	),
	DATA_DIR: string('data', 'Folder of the SQLite file, uploads and demo secrets.'),
	CGROUP_ROOT: string('/sys/fs/cgroup', 'Folder of the control group whose memory and processor use is shown.'),
	ADMIN_USERNAME: string('', 'With ADMIN_PASSWORD: the administrator made when there is no user yet.'),
	ADMIN_PASSWORD: string('', 'See ADMIN_USERNAME; 10 to 200 characters.'),
	CORS_ORIGINS: string('', 'Comma list of origins that may read /api/v1 from a browser; empty = any.'),
	RATE_LIMIT_SCALE: number(1, 0, 1000, 'Factor on every rate limit; 0 = no limits.'),
	LOG_LEVEL: choice('info', ['debug', 'info', 'warn', 'error', 'silent'], 'Least level that is logged.'),
	LOG_FILE: string(
		'',
		'File that gets a copy of the log, five files of 10 MB at most; empty = logs/marquee.log in DATA_DIR, "none" = no file.'
	)
} as const;

type Name = keyof typeof variables;
/** Every environment variable of the product, read and typed. */
export type Env = { [N in Name]: (typeof variables)[N]['unset'] };

/** Reads the environment; an unset or empty variable has its default. Throws one Error that names every fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
	const faults: string[] = [];
	const entries = Object.entries(variables).map(([name, variable]) => {
		const value = source[name]?.trim();
		if (!value) return [name, variable.unset];
		try {
			return [name, variable.read(value)];
		} catch (error) {
			faults.push(`${name} must be ${(error as Error).message}`);
			return [name, variable.unset];
		}
	});
	if (faults.length) throw new Error(`The environment is not usable:\n  ${faults.join('\n  ')}`);
	return Object.fromEntries(entries) as Env;
}

const secrets = ['SESSION_SECRET', 'SECRET_KEY'] as const;
const secretBytes = 32;

/** Names the secrets that are missing or shorter than 32 bytes; empty when production may start. */
export function missingSecrets(env: Env): string[] {
	return secrets.filter((name) => Buffer.byteLength(env[name]) < secretBytes);
}

/** The text of `.env.example`, made from this file. */
export function envExample(): string {
	const blocks = Object.entries(variables).map(([name, variable]) => `# ${variable.text}\n${name}=${variable.shown}\n`);
	return ['# Copy to .env and change what you need; an empty value means the default.\n', ...blocks].join('\n');
}
