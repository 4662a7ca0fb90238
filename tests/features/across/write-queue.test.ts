import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transaction } from 'sequelize';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../server/database/database.ts';
import { transactionsOn } from '../../../server/database/sqlite-transactions.ts';
import { WalSync } from '../../../server/database/wal-sync.ts';
import { WriteQueue } from '../../../server/database/write-queue.ts';
import { until } from '../../support/runner/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'queue-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** A flush that ends when the test says so. */
function heldFlush() {
	const waiting: PromiseWithResolvers<void>[] = [];
	const flush = () => {
		const held = Promise.withResolvers<void>();
		waiting.push(held);
		return held.promise;
	};
	return { flush, waiting };
}

/** A queue upon a file with one table. */
async function openQueue(name: string) {
	const file = path.join(folder, name);
	const database = openDatabase(`sqlite:${file}`);
	await database.sequelize.query('CREATE TABLE said (word TEXT UNIQUE)');
	const { flush, waiting } = heldFlush();
	const queue = new WriteQueue(transactionsOn(database.sequelize, file), flush);
	const say = (word: string) =>
		queue.write(async (transaction: Transaction) => {
			await database.sequelize.query(`INSERT INTO said VALUES ('${word}')`, { transaction });
			return word;
		});
	const stored = async () => (await database.sequelize.query('SELECT word FROM said ORDER BY word'))[0].length;
	return { database, queue, waiting, say, stored };
}

test('nothing is reported as saved before it is on disk, while the next group already commits', async () => {
	const { database, waiting, say, stored } = await openQueue('held.sqlite');
	const told: string[] = [];
	const first = say('first').then((word) => told.push(word));
	await until(() => waiting.length === 1, 'the flush');
	const second = say('second').then((word) => told.push(word));
	await until(async () => (await stored()) === 2 && waiting.length === 2, 'the second commit');
	assert.equal(told, []);
	waiting[0]!.resolve();
	await first;
	assert.equal(told, ['first']);
	waiting[1]!.resolve();
	await second;
	assert.equal(told, ['first', 'second']);
	await database.close();
});

test('a failed flush is reported to its group and to nobody else', async () => {
	const { database, waiting, say } = await openQueue('failed.sqlite');
	const [one, other] = [say('one'), say('other')];
	await until(() => waiting.length === 1, 'the flush');
	waiting[0]!.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
	const said = await Promise.allSettled([one, other]);
	assert.equal(
		said.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : each.value)),
		['ENOSPC', 'ENOSPC']
	);
	const later = say('later');
	await until(() => waiting.length === 2, 'the flush');
	waiting[1]!.resolve();
	assert.is(await later, 'later');
	await database.close();
});

test('a job that fails undoes only itself', async () => {
	const { database, waiting, say, stored } = await openQueue('undone.sqlite');
	const all = Promise.allSettled([say('twice'), say('twice'), say('once')]);
	await until(() => waiting.length === 1, 'the flush');
	waiting[0]!.resolve();
	assert.equal(
		(await all).map(({ status }) => status),
		['fulfilled', 'rejected', 'fulfilled']
	);
	assert.is(await stored(), 2);
	await database.close();
});

test('jobs that take long do not keep others waiting until all are done', async () => {
	const { database, queue, waiting } = await openQueue('long.sqlite');
	const done: string[] = [];
	const work = (word: string) =>
		queue.write(async () => {
			for (const from = performance.now(); performance.now() - from < 15;);
			done.push(word);
		});
	const all = Promise.all(Array.from({ length: 8 }, (_, index) => work(`job ${index}`)));
	await until(() => done.length > 0, 'the first job');
	assert.ok(done.length < 8, `${done.length} jobs at once`);
	await until(() => done.length === 8, 'the last job');
	await until(() => waiting.length >= 4, 'a commit for every two jobs');
	for (const held of waiting) held.resolve();
	await all;
	assert.equal(
		done,
		Array.from({ length: 8 }, (_, index) => `job ${index}`)
	);
	await database.close();
});

test('a lone job that fails leaves nothing, and anything it forgot to await comes too late', async () => {
	const { database, queue, waiting, say, stored } = await openQueue('alone.sqlite');
	let late: Transaction | undefined;
	const refused = queue.write(async (transaction) => {
		late = transaction;
		await database.sequelize.query("INSERT INTO said VALUES ('refused')", { transaction });
		throw new Error('no');
	});
	assert.is(await refused.catch(({ message }: Error) => message), 'no');
	assert.is(await stored(), 0);
	const joined = database.sequelize.query("INSERT INTO said VALUES ('late')", { transaction: late! });
	assert.match(await joined.then(String, ({ message }: Error) => message), /rollback has been called/);
	const later = say('later');
	await until(() => waiting.length === 1, 'the flush');
	waiting[0]!.resolve();
	assert.is(await later, 'later');
	assert.is(await stored(), 1);
	await database.close();
});

test('a failed commit is reported, and the next write starts fresh', async () => {
	const { database, waiting, say, stored } = await openQueue('deferred.sqlite');
	await database.sequelize.query('CREATE TABLE parts (word TEXT REFERENCES said (word) DEFERRABLE INITIALLY DEFERRED)');
	const broken = database.write((transaction) =>
		database.sequelize.query("INSERT INTO parts VALUES ('nowhere')", { transaction })
	);
	assert.match(await broken.then(String, ({ message }: Error) => message), /FOREIGN KEY/);
	const later = say('later');
	await until(() => waiting.length === 1, 'the flush');
	waiting[0]!.resolve();
	assert.is(await later, 'later');
	assert.is(await stored(), 1);
	await database.write((transaction) => database.sequelize.query('DELETE FROM said', { transaction }));
	assert.is(await stored(), 0);
	await database.close();
});

test('the log is flushed under whatever file it is now, and callers share flushes in their order', async () => {
	const file = path.join(folder, 'log.sqlite');
	const sync = new WalSync(file, () => undefined);
	await sync.flush();
	const database = openDatabase(`sqlite:${file}`);
	await database.write((transaction) => database.sequelize.query('CREATE TABLE said (word TEXT)', { transaction }));
	assert.ok(existsSync(`${file}-wal`));
	const order: number[] = [];
	await Promise.all([1, 2, 3].map(async (number) => void order.push((await sync.flush(), number))));
	assert.equal(order, [1, 2, 3]);
	await database.close();
	assert.not.ok(existsSync(`${file}-wal`));
	const again = openDatabase(`sqlite:${file}`);
	await again.write((transaction) => again.sequelize.query("INSERT INTO said VALUES ('x')", { transaction }));
	await sync.flush();
	await again.close();
	await sync.close();
});

test('a log that has grown is moved into the database in the next pause', async () => {
	const file = path.join(folder, 'grown.sqlite');
	const database = openDatabase(`sqlite:${file}`);
	const write = (sql: string) => database.write((transaction) => database.sequelize.query(sql, { transaction }));
	await write('CREATE TABLE said (word TEXT)');
	for (let part = 0; part < 10; part += 1) await write(`INSERT INTO said VALUES ('${'x'.repeat(500_000)}')`);
	assert.ok(statSync(file).size < 1_000_000);
	await until(() => statSync(file).size > 5_000_000, 'the checkpoint');
	await write("INSERT INTO said VALUES ('small')");
	assert.ok(statSync(`${file}-wal`).size <= 4 * 1024 * 1024);
	await database.close();
	assert.not.ok(existsSync(`${file}-wal`));
});

test.run();
