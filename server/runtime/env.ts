import { isIP } from 'node:net';
import { z } from 'zod';
import { fileFault, isFromFile } from './env-source.ts';

// Each schema carries the sentence of `.env.example` and, if an example is more useful than the default, the example.
// The error message completes "PORT must be …".
const string = (unset: string, text: string, shown = unset) => z.string().default(unset).describe(text).meta({ shown });
const flag = (text: string) =>
	z
		.string()
		.transform((value) => value === '1')
		.default(false)
		.describe(text)
		.meta({ shown: '' });
/** On for `1`, `true`, `yes` and `on` in any case, and where nothing is set. */
const featureOn = (text: string) =>
	z
		.string()
		.transform((value) => /^(1|true|yes|on)$/i.test(value))
		.default(true)
		.describe(text)
		.meta({ shown: '1' });
const number = (unset: number, least: number, most: number, text: string) => {
	const error = `a number from ${least} to ${most}`;
	return z.coerce.number(error).min(least, error).max(most, error).default(unset).describe(text);
};
const mostWorkers = 64;
const mostPort = 65_535;
const port = (unset: number, text: string) =>
	z
		.string()
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= mostPort, `a whole number from 0 to ${mostPort}`)
		.transform(Number)
		.default(unset)
		.describe(text);
const address = (text: string) =>
	z
		.string()
		.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'an address with http:// or https://')
		.or(z.literal(''))
		.default('')
		.describe(text)
		.meta({ shown: '' });
const isNetwork = (entry: string) => isIP(entry.trim().replace(/\/\d{1,3}$/, '')) > 0;
const proxies = (text: string) =>
	z
		.string()
		.refine(
			(value) => /^\d{1,2}$/.test(value) || value.split(',').every(isNetwork),
			'a number of hops or comma-separated addresses'
		)
		.default('')
		.describe(text);
const choice = <const T extends string>(unset: T, values: readonly T[], text: string) =>
	z
		.enum(values, `one of ${values.join(', ')}`)
		.default(unset as never)
		.describe(`${text} One of ${values.join(', ')}.`);

const variables = {
	NODE_ENV: choice(
		'production',
		['production', 'development', 'test'],
		'Mode of the server; production requires the secrets.'
	),
	PORT: port(3000, 'TCP port of the HTTP server.'),
	HOST: string('', 'Address to listen on; empty = all addresses of the machine.'),
	MAIN_DOMAIN: string(
		'',
		'Comma-separated main host names without port; the first is canonical, and "localhost" includes 127.0.0.1 and [::1]. Empty = every request is rejected.',
		'localhost'
	),
	PUBLIC_URL: string('', 'Base of all external links, without trailing slash; empty = http://MAIN_DOMAIN:PORT.'),
	TRUST_PROXY: proxies(
		'Number of proxy hops, or comma-separated addresses and CIDR ranges, whose X-Forwarded-* headers are trusted; empty = none.'
	),
	REQUIRE_HTTPS: flag('1 = reject login over plain http from other machines.'),
	DATABASE_URL: z
		.string()
		.regex(/^(sqlite:|mysql:|mariadb:|$)/, 'an address that starts with sqlite:, mysql:// or mariadb://')
		.default('')
		.describe('sqlite:<file>, mysql://… or mariadb://…; empty = SQLite file marquee.db in DATA_DIR.'),
	REDIS_URL: string('', 'redis://…; required for several processes on one database; empty = one process.'),
	WORKERS: z.coerce
		.number('a whole number from 1 to 64')
		.int('a whole number from 1 to 64')
		.min(1, 'a whole number from 1 to 64')
		.max(mostWorkers, 'a whole number from 1 to 64')
		.default(1)
		.describe(
			'Processes that share the port, from 1 to 64: as many as cores use the whole machine. More than one needs MariaDB or MySQL, and REDIS_URL.'
		),
	SESSION_SECRET: string('', 'Signs login sessions: at least 32 bytes of random text. Required in production.'),
	SECRET_KEY: string(
		'',
		'Encrypts stored team links and shuffles questions: at least 32 bytes of random text. Required in production.'
	),
	DATA_DIR: string('data', 'Folder for the SQLite file, uploads and demo secrets.'),
	CONTENT_DIR: string('', 'Folder with a copy of every page as a file; empty = content in DATA_DIR.'),
	EMBED_HOSTS: string('', 'Comma-separated hosts whose videos, frames and pictures pages may show; empty = none.'),
	CGROUP_ROOT: string('/sys/fs/cgroup', 'Control group folder whose memory and processor use is shown.'),
	ADMIN_USERNAME: string('', 'With ADMIN_PASSWORD: creates this administrator if there is no user yet.'),
	ADMIN_PASSWORD: string('', 'See ADMIN_USERNAME; 10 to 200 characters.'),
	SMTP_URL: string(
		'',
		'smtp://user:password@host:587 or smtps://…, carries invitations, links to a new password and registrations, and mail of namespaces without a mail server of their own; add ?from=<address> to choose the sender. Empty = none.'
	),
	RAG_CHAT_SERVICE_URL: address(
		'Address of a chat service that answers visitors, suggests team names and drafts pages and questions: .../chat/completions or .../v1 for the OpenAI API, any other for a relay. Empty = none; visitors then see sources alone, and names come from the built-in word list.'
	),
	RAG_CHAT_SERVICE_TOKEN: string('', 'Bearer token of the chat service; empty = none.'),
	RAG_CHAT_SERVICE_MODEL: string('', 'Model to request from the chat service.'),
	RAG_CHAT_SERVICE_TIMEOUT: number(
		60,
		1,
		600,
		'Time limit of a chat request in seconds; visitors wait for it, so a proxy needs a longer one.'
	),
	CORS_ORIGINS: string('', 'Comma-separated origins that may read /api/v1 from a browser; empty = any.'),
	OAUTH_LEGACY_SCOPES: flag('1 = apps cannot request the scopes of tickets and customers.'),
	OAUTH_CLIENT_DOCUMENTS: featureOn(
		'1, true, yes or on = an app can use the address of its metadata as client id; anything else = apps have to register, for servers without internet access.'
	),
	MCP_API_TOKENS: flag(
		'1 = the endpoint for apps (/mcp) also accepts API tokens of a namespace, for programs that cannot log in.'
	),
	MCP_NAMESPACES: choice(
		'all',
		['all', 'member'],
		'Namespaces that list_namespaces returns to apps: all active ones, or those of their user.'
	),
	FEATURE_MARKETING_NAV_TREE_ENABLED: featureOn(
		'1, true, yes or on = apps get the menu tools; anything else hides them. The REST API and the screens always have menus.'
	),
	FEATURE_MARKETING_MENU_LEGACY_FALLBACK: flag(
		'1 = a page without a menu shows the links it had before there were menus, until a menu is assigned to the slot main.'
	),
	FEATURE_WIKI_ENABLED: z
		.string()
		.transform((value) => value === 'true')
		.default(true)
		.describe('true = pages can have a wiki; anything else = wikis are not available.')
		.meta({ shown: 'true' }),
	MAX_TEAMS_PER_EVENT: number(
		10_000,
		1,
		10_000,
		'Teams that an event may have; an event can set fewer. 10000 at most: so many were measured, and codes of teams stay hard to guess.'
	),
	BACKUP_MAX_MB: number(
		200,
		1,
		2000,
		'Megabytes that a backup over the API may have; archives in the back end and on the command line have no bound.'
	),
	BACKUP_AT: z
		.string()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC, such as 03:30')
		.or(z.literal(''))
		.default('')
		.describe(
			'Time of day in UTC, such as 03:30, at which a backup of every namespace is written below backups in DATA_DIR; empty = never.'
		)
		.meta({ shown: '' }),
	BACKUP_KEEP: z
		.string()
		.regex(/^(?:[1-9]\d{0,2}d|[1-9]\d{0,2}w|[1-9]\d{0,2}d,[1-9]\d{0,2}w)$/, 'days and weeks, such as 7d,4w')
		.default('7d,4w')
		.describe('Nightly backups to keep: those of so many days, and the last one of so many weeks.'),
	BACKUP_BEFORE_UPDATE: featureOn(
		'1, true, yes or on = an SQLite database is copied to before-update in DATA_DIR before a new version changes it, and the newest two copies are kept; anything else = it is changed without a copy.'
	),
	FEATURE_TICKETS_ENABLED: z
		.string()
		.transform((value) => value === 'true')
		.default(true)
		.describe('true = namespaces have tickets; anything else = tickets are not available.')
		.meta({ shown: 'true' }),
	RATE_LIMIT_SCALE: number(1, 0, 1000, 'Multiplies all rate limits; 0 = no limits.'),
	METRICS_TOKEN: z
		.string()
		.regex(/^\S{16,}$/, 'at least 16 characters without spaces')
		.or(z.literal(''))
		.default('')
		.describe('Token with which Prometheus reads /metrics, at least 16 characters; empty = there is no /metrics.')
		.meta({ shown: '' }),
	LOG_LEVEL: choice('info', ['debug', 'info', 'warn', 'error', 'silent'], 'Minimum log level.'),
	LOG_FILE: string(
		'',
		'File for a copy of the log, at most five files of 10 MB; empty = logs/marquee.log in DATA_DIR, "none" = no file.'
	)
} as const;

const environment = z.object(variables);
/** Every environment variable of the product, read and typed. */
export type Env = z.output<typeof environment>;

type Source = Record<string, string | undefined>;

/** A variable or file that cannot be used; `expected` completes "PORT must be …". */
export interface EnvFault {
	name: string;
	expected: string;
}

/** Reads the environment as far as it can be used: a variable with a fault has its default, like an unset one. */
export function inspectEnv(source: Source = process.env): { env: Env; faults: EnvFault[] } {
	const given = Object.keys(variables).map((name) => [name, source[name]?.trim() || undefined] as const);
	const read = environment.safeParse(Object.fromEntries(given));
	const ofFile = fileFault();
	const faults = ofFile ? [{ name: '.env', expected: `a file that this account can read (${ofFile})` }] : [];
	if (read.success) return { env: read.data, faults };
	const ofVariables = read.error.issues.map(({ path, message }) => ({ name: path.join('.'), expected: message }));
	const usable = given.filter(([name]) => !ofVariables.some((fault) => fault.name === name));
	return { env: environment.parse(Object.fromEntries(usable)), faults: [...faults, ...ofVariables] };
}

/** Reads the environment; an unset or empty variable has its default. Throws one Error that names every fault. */
export function readEnv(source?: Source): Env {
	const { env, faults } = inspectEnv(source);
	if (!faults.length) return env;
	const lines = faults.map(({ name, expected }) => `${name} must be ${expected}`);
	throw new Error(`The environment is not usable:\n  ${lines.join('\n  ')}`);
}

const secrets = ['SESSION_SECRET', 'SECRET_KEY'] as const;
const secretBytes = 32;

/** Names the secrets that are missing or shorter than 32 bytes; empty when production may start. */
export function missingSecrets(env: Env): string[] {
	return secrets.filter((name) => Buffer.byteLength(env[name]) < secretBytes);
}

/** The text of `.env.example`, made from this file. */
export function envExample(): string {
	const shownOf = (schema: z.ZodType) => String(schema.meta()?.shown ?? environmentDefault(schema));
	const blocks = Object.entries(variables).map(
		([name, schema]) => `# ${schema.description}\n${name}=${shownOf(schema)}\n`
	);
	return ['# Copy to .env and change what you need; an empty value means the default.\n', ...blocks].join('\n');
}

const environmentDefault = (schema: z.ZodType): unknown => schema.parse(undefined);

/** The name of an environment variable of the product. */
export type EnvName = keyof Env;

/** A variable as an administrator may see it. */
interface ShownVariable {
	name: EnvName;
	/** As text; empty if unset, and always empty for secrets. */
	value: string;
	isSecret: boolean;
	/** Where the value comes from: the file `.env`, the environment of the process, or the default. */
	source: 'file' | 'environment' | 'default';
}

const secretNames: ReadonlySet<string> = new Set([
	...secrets,
	'ADMIN_PASSWORD',
	'RAG_CHAT_SERVICE_TOKEN',
	'METRICS_TOKEN'
]);

/** An address without credentials, which may precede the host or be in the query. */
function withoutLogin(value: string): string {
	const address = URL.parse(value);
	if (!address?.host) return value;
	return `${address.protocol}//${address.host}${address.pathname}`;
}

/** The variables in the order of `.env.example`. */
export function shownVariables(env: Env): ShownVariable[] {
	return Object.entries(variables).map(([key, schema]) => {
		const name = key as EnvName;
		const isSecret = secretNames.has(name);
		const isSet = env[name] !== environmentDefault(schema);
		const source = !isSet ? 'default' : isFromFile(name) ? 'file' : 'environment';
		return { name, value: isSecret ? '' : withoutLogin(String(env[name])), isSecret, source };
	});
}
