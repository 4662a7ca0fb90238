import { databaseUrlOf } from '../../../../runtime/database-url.ts';
import { knownMigrations } from '../../../../database/known-migrations.ts';
import { codeOf, error, megabytes, ok, placeOf, warning, type Check, type Finding, type Probe } from '../check.ts';
import { databaseFacts } from '../facts/database.ts';
import type { MysqlFacts } from '../facts/mysql.ts';
import { sqliteFileOf, type SqliteFacts } from '../facts/sqlite.ts';

type Facts = MysqlFacts | SqliteFacts;

// The oldest that the product is tested with.
const oldest = { MariaDB: [10, 11], MySQL: [8, 4] } as const;

function mysqlFinding({ variables }: MysqlFacts, place: string): Finding {
	const { version = '', version_comment: comment = '' } = variables;
	const product = /mariadb/i.test(`${version} ${comment}`) ? 'MariaDB' : 'MySQL';
	const [number = ''] = version.split('-');
	const [major = 0, minor = 0] = number.split('.').map(Number);
	const [leastMajor, leastMinor] = oldest[product];
	const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
	const params = { product: `${product} ${number}`, place };
	return isOld ? error('database.old', params) : ok('database.fine', params);
}

const denied = /^ER_(ACCESS_DENIED|DBACCESS_DENIED|NOT_SUPPORTED_AUTH)/;

function refusal(thrown: unknown, url: string): Finding {
	const file = sqliteFileOf(url);
	const code = codeOf(thrown);
	if (file !== undefined)
		return code === 'ENOENT' ? warning('database.absent', { file }) : error('database.file', { file, error: code });
	const place = placeOf(url)!;
	if (denied.test(code)) return error('database.denied', { place });
	if (code === 'ER_BAD_DB_ERROR') return error('database.unknown', { name: new URL(url).pathname.slice(1) });
	return error('database.away', { place, error: code });
}

async function look(probe: Probe): Promise<Finding[]> {
	const url = databaseUrlOf(probe.env);
	if (url === 'sqlite::memory:') return [warning('database.memory')];
	const place = sqliteFileOf(url) ?? placeOf(url);
	if (!place) return [error('database.address')];
	let facts: Facts;
	try {
		facts = await databaseFacts(probe);
	} catch (thrown) {
		return [refusal(thrown, url)];
	}
	if (facts.kind === 'mysql') return [mysqlFinding(facts, place)];
	return [ok('database.sqlite', { version: facts.version, file: facts.file, size: megabytes(facts.bytes) })];
}

/** Whether the database can be reached and is new enough. */
export const database: Check = { name: 'database', needs: ['DATABASE_URL'], look };

/** A check of a database that can be reached; where it cannot, the line of the database says so. */
export const ofDatabase = <Kind extends Facts['kind']>(
	kind: Kind,
	find: (facts: Extract<Facts, { kind: Kind }>, probe: Probe) => Finding[] | Promise<Finding[]>
): Pick<Check, 'needs' | 'look'> => ({
	needs: ['DATABASE_URL'],
	look: async (probe) => {
		const facts = await databaseFacts(probe).catch(() => undefined);
		return facts?.kind === kind ? find(facts as Extract<Facts, { kind: Kind }>, probe) : [];
	}
});

/** Whether the tables are those of this version. */
export const migrations: Check = {
	name: 'migrations',
	needs: ['DATABASE_URL'],
	look: async (probe) => {
		const facts = await databaseFacts(probe).catch(() => undefined);
		if (!facts) return [];
		const known = knownMigrations();
		const done = new Set(facts.migrations);
		const newer = [...done].filter((name) => !known.includes(name));
		if (newer.length) return [error('migrations.newer', { count: newer.length, first: newer[0]! })];
		const pending = known.filter((name) => !done.has(name));
		if (pending.length) return [warning('migrations.pending', { count: pending.length, first: pending[0]! })];
		return [ok('migrations.fine', { count: known.length })];
	}
};
