import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import * as assert from 'uvu/assert';
import { freshFolder, start } from '../../support/processes/command.ts';
import { onMariadb } from '../../support/processes/databases.ts';
import type { PrivateServer } from '../../support/processes/private-server.ts';
import { ProductProcess } from '../../support/processes/product-process.ts';
import { startRedis } from '../../support/processes/redis.ts';
import { until } from '../../support/runner/until.ts';

const secret = 'a secret of at least thirty-two bytes';
const token = 'token-for-prometheus';

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
	readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const isThere = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
};

function ask(base: string, path: string, agent: Agent, headers = {}): Promise<{ status: number; text: string }> {
	return new Promise((resolve, reject) => {
		request(new URL(path, base), { agent, headers }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (more: string) => (text += more));
			response.on('end', () => resolve({ status: response.statusCode!, text })).on('error', reject);
		})
			.on('error', reject)
			.end();
	});
}

/** Asks without a pause over kept connections until it is stopped; returns how often, and what went wrong. */
function keepAsking(base: string): () => Promise<{ answers: number; faults: string[] }> {
	const agent = new Agent({ keepAlive: true });
	const faults: string[] = [];
	let answers = 0;
	let isOver = false;
	const one = async (path: string) => {
		while (!isOver) {
			const said = await ask(base, path, agent).then(
				({ status }) => (status === 404 || status === 200 ? '' : String(status)),
				(error: NodeJS.ErrnoException) => error.code ?? String(error)
			);
			if (said) faults.push(said);
			answers += 1;
		}
	};
	const all = Promise.all(['/healthz', '/api/play/events/nowhere'].map(one));
	return async () => {
		isOver = true;
		await all;
		agent.destroy();
		return { answers, faults };
	};
}

onMariadb('two workers', ({ test, migrated }) => {
	let redis: PrivateServer;
	let product: ProductProcess;
	const restarts = () => product.log.split('"message":"workers restarted"').length - 1;

	test.before(async () => {
		redis = await startRedis();
		product = new ProductProcess(await migrated());
		Object.assign(product.settings, { REDIS_URL: redis.url, WORKERS: '2', LOG_LEVEL: 'info', METRICS_TOKEN: token });
		await product.start();
	});
	test.after(async () => {
		await product?.end();
		await redis?.stop();
	});

	test('share the port, and each reports the metrics of both', async () => {
		assert.is(childrenOf(product.pid).length, 2);
		const count = 20;
		for (let asked = 0; asked < count; asked += 1)
			assert.is((await ask(product.base, '/healthz', new Agent())).status, 200);
		const headers = { authorization: `Bearer ${token}` };
		const counted = async () => {
			const { text } = await ask(product.base, '/metrics', new Agent(), headers);
			return Number(/^marquee_http_request_duration_seconds_count\{[^}]*"\/healthz"[^}]*\} (\d+)$/m.exec(text)?.[1]);
		};
		for (let scrape = 0; scrape < 4; scrape += 1) await until(async () => (await counted()) === count, 'all requests');
	});

	test('are replaced one by one without a lost request', async () => {
		const before = childrenOf(product.pid);
		const stop = keepAsking(product.base);
		process.kill(product.pid, 'SIGUSR2');
		const restarted = until(() => restarts() === 1, 'the restart');
		const { answers, faults } = await restarted.then(stop, async (error: unknown) => {
			await stop();
			throw error;
		});
		assert.equal(faults, []);
		assert.ok(answers > 100, String(answers));
		const after = childrenOf(product.pid);
		assert.is(after.length, 2);
		assert.equal(
			after.filter((pid) => before.includes(pid)),
			[]
		);
	});

	test('go on when one is killed, and a new one comes', async () => {
		const [killed, other] = childrenOf(product.pid) as [number, number];
		process.kill(killed, 'SIGKILL');
		await until(() => !isThere(killed), 'its end');
		assert.is((await ask(product.base, '/healthz', new Agent())).status, 200);
		await until(() => /"message":"worker ended"/.test(product.log), 'its line in the log');
		await until(() => childrenOf(product.pid).filter((pid) => pid !== other).length === 1, 'a new one');
		assert.ok(isThere(other));
	});

	test('end with the process that started them, and their lines are in one log file', async () => {
		const workers = childrenOf(product.pid);
		await product.end('SIGTERM');
		assert.equal(workers.filter(isThere), []);
		const kept = readFileSync(`${product.settings.DATA_DIR}/logs/marquee.log`, 'utf8');
		for (const message of ['all workers are ready', 'workers restarted', 'worker ended', 'stopping'])
			assert.ok(kept.includes(`"message":"${message}"`), message);
	});

	test('are refused without MariaDB and without Redis, each with its reason', async () => {
		const settings = { DATA_DIR: freshFolder(), SESSION_SECRET: secret, SECRET_KEY: secret, WORKERS: '2' };
		const onSqlite = await start('server/main.ts', [], { ...settings, REDIS_URL: redis.url }).ended;
		const alone = await start('server/main.ts', [], { ...settings, DATABASE_URL: 'mysql://root@127.0.0.1/x' }).ended;
		assert.equal([onSqlite.code, alone.code], [1, 1]);
		assert.match(onSqlite.err, /^Marquee does not start: WORKERS=2 is not possible: SQLite .*DATABASE_URL.*\.\n$/);
		assert.match(alone.err, /^Marquee does not start: WORKERS=2 is not possible: .*REDIS_URL\.\n$/);
	});
});
