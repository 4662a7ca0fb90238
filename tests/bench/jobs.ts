// How fast the queue drains ten thousand small jobs, on both databases.
import { z } from 'zod';
import { jobKind } from '../../server/features/platform/jobs/kind.ts';
import { QueuedJob } from '../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../server/features/platform/jobs/queue.ts';
import { encrypt } from '../../server/runtime/crypto.ts';
import { onEachDatabase } from './bench-scene.ts';

const jobs = 10_000;
const goalPerSecond = 300;

console.log('| database |   jobs/s |    processor seconds |');
await onEachDatabase(async ({ dependencies }, product) => {
	let done = 0;
	const drained = Promise.withResolvers<void>();
	const kind = jobKind({
		name: 'bench.small',
		input: z.strictObject({ number: z.int() }),
		atOnce: 8,
		attempts: 3,
		leaseMs: 60_000,
		run: async () => {
			done += 1;
			if (done === jobs) drained.resolve();
		}
	});
	const dueAt = dependencies.clock();
	const rows = Array.from({ length: jobs }, (_, number) => ({
		namespace: 'acme',
		kind: kind.name,
		input: encrypt(JSON.stringify({ number }), dependencies.env.SECRET_KEY),
		dueAt
	}));
	for (let at = 0; at < jobs; at += 1000)
		await dependencies.database.write((transaction) =>
			QueuedJob.bulkCreate(rows.slice(at, at + 1000), { transaction })
		);
	const from = performance.now();
	const before = process.cpuUsage();
	const close = openQueue(dependencies, [kind]);
	await drained.promise;
	await close();
	const seconds = (performance.now() - from) / 1000;
	const { user, system } = process.cpuUsage(before);
	const busySeconds = (user + system) / 1_000_000;
	const left = await QueuedJob.count({ where: { state: ['queued', 'running'] } });
	if (left || done !== jobs) throw new Error(`${left} jobs are not done, ${done} ran.`);
	const perSecond = jobs / seconds;
	const isReached = perSecond >= goalPerSecond;
	const [speed, busy] = [perSecond.toFixed(0).padStart(8), busySeconds.toFixed(1).padStart(20)];
	console.log(`| ${product.padEnd(8)} | ${speed} | ${busy} |${isReached ? '' : '  MISSED'}`);
	if (!isReached) process.exitCode = 1;
});
