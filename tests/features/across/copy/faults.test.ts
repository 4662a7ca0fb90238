import * as assert from 'uvu/assert';
import { openDependencies } from '../../../../server/boot.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import type { Copied } from '../../../../server/database/copy/copy-database.ts';
import { copyTo, disturb, filledFile, messageOf, stored } from '../../../support/copied-database.ts';
import { forEachDatabase, freshDatabase, onSqlite, type FreshDatabase } from '../../../support/processes/databases.ts';

const from = (table: string): string => `(SELECT MIN(rowid) FROM ${table})`;
const set = (table: string, column: string, value: string): string =>
	`UPDATE ${table} SET ${column} = ${value} WHERE rowid = ${from(table)}`;
const longest = 17_000_000;

/** What another program wrote, and what is said about it; `mysql` = SQLite itself could hold it. */
const wrong: { sql: string; at: string; said: RegExp; mysql?: true }[] = [
	{
		sql: set('announcements', 'created_at', `'2026-02-30 10:00:00.000 +00:00'`),
		at: 'announcements.created_at',
		said: /2026-02-30.*does not exist/
	},
	{ sql: set('config', 'settings', `'{"half":'`), at: 'config.settings', said: /no JSON/ },
	{ sql: set('events', 'published', '2'), at: 'events.published', said: /neither true nor false/ },
	{ sql: set('point_adjustments', 'points', '3000000000'), at: 'point_adjustments.points', said: /more than 32 bits/ },
	{
		sql: set('question_results', 'fraction', '0.12345678'),
		at: 'question_results.fraction',
		said: /more than 6 digits/
	},
	{ sql: set('landing_news', 'title', `x'00ff'`), at: 'landing_news.title', said: /no text/ },
	{
		sql: set('event_photos', 'event_uid', `'nowhere'`),
		at: 'event_photos.event_uid',
		said: /refers to a row of events that is not there/
	},
	{
		sql: set('teams', 'name', `'${'🦊'.repeat(101)}'`),
		at: 'teams.name',
		said: /101 characters, and its column 100/,
		mysql: true
	},
	{
		sql: `INSERT INTO redirects (namespace, source, target, status, created_at, updated_at) SELECT namespace, source || ' ', target, status, created_at, updated_at FROM redirects LIMIT 1`,
		at: 'redirects.namespace, source',
		said: /ignores case, accents and spaces at the end/,
		mysql: true
	},
	{
		sql: set('podiums', 'steps', `'["' || hex(zeroblob(${longest / 2})) || '"]'`),
		at: 'podiums.',
		said: /raise max_allowed_packet/,
		mysql: true
	}
];

forEachDatabase('rows that cannot be copied', ({ test, product }) => {
	const expected = wrong.filter(({ mysql }) => !mysql || product === 'mariadb');
	let source: FreshDatabase;
	let target: FreshDatabase;
	let before: Record<string, string[]>;
	let copied: Copied;

	test.before(async () => {
		source = await filledFile();
		disturb(source.url, ...expected.map(({ sql }) => sql));
		before = stored(source.url);
		target = await freshDatabase(product);
		copied = await copyTo(source.url, target.url);
	});
	test.after(async () => {
		await source.remove();
		await target?.remove();
	});

	for (const { at, said } of expected)
		test(`are told with table, key and column: ${at}`, () => {
			const found = copied.faults.find(({ table, column }) => `${table}.${column}` === at);
			assert.ok(found, JSON.stringify(copied.faults));
			assert.match(found.message, said);
			assert.match(found.key, /^\w+ \S+/);
		});

	test('are all that is told, and nothing is compared', () => {
		assert.is(copied.faults.length, expected.length, JSON.stringify(copied.faults));
		assert.not(copied.isWhole);
		assert.equal(copied.compared, []);
	});

	test('leave the source as it was', () => assert.equal(stored(source.url), before));

	test('leave a target on which no server starts, and into which nothing is copied again', async () => {
		const said = /unfinished copy.*To empty it/;
		const env = readEnv({ NODE_ENV: 'test', LOG_FILE: 'none', DATABASE_URL: target.url });
		assert.match(await messageOf(openDependencies(env)), said);
		assert.match(await messageOf(copyTo(source.url, target.url)), said);
		const next = await freshDatabase('sqlite');
		assert.match(await messageOf(copyTo(target.url, next.url)), said);
		await next.remove();
	});
});

onSqlite('more faults than people read', ({ test }) => {
	test('are told up to a hundred, and end the copy', async () => {
		const source = await filledFile();
		const target = await freshDatabase('sqlite');
		const row = `SELECT namespace, event_uid, text, level, audience, 'some day', updated_at FROM announcements`;
		const into = 'INSERT INTO announcements (namespace, event_uid, text, level, audience, created_at, updated_at)';
		disturb(source.url, ...Array.from({ length: 8 }, () => `${into} ${row}`));
		const told: string[] = [];
		const { faults, isWhole } = await copyTo(source.url, target.url, (line) => told.push(line));
		assert.is(faults.length, 100);
		assert.not(isWhole);
		assert.not.match(told.join(), /ticket_labels/, 'tables after it');
		await source.remove();
		await target?.remove();
	});
});
