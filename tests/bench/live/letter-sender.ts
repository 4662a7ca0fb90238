// A process of its own, which `Sender` starts: it is the mail server of a bench, and queues letters for the servers to send.
// Says `ready` when both can begin; a pause ends when every letter has been handed over.
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { inSession } from '../../../server/cli/session.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { QueuedJob } from '../../../server/features/platform/jobs/model.ts';
import { postLetter } from '../../../server/features/platform/mail/later.ts';
import type { Sent } from './sender.ts';

const settings = JSON.parse(process.argv[2]!) as Record<string, string>;
const mails = new SMTPServer({
	disabledCommands: ['STARTTLS', 'AUTH'],
	onData: (stream, _session, done) => {
		stream.resume();
		stream.once('end', () => done());
	}
});
await new Promise<void>((resolve) => mails.listen(Number(new URL(settings.SMTP_URL!).port), '127.0.0.1', resolve));

void inSession(
	async ({ dependencies }) => {
		const isEnded = { state: ['done', 'failed'] };
		let queued: Promise<void> = Promise.resolve();
		// A few at a time: another process that writes for long would itself hold up the room.
		const queueSome = (count: number) =>
			dependencies.database.write(async (transaction) => {
				const work = { dependencies, now: new Date(), transaction, afterCommit: () => undefined };
				for (let n = 0; n < count; n += 1) {
					const to = { name: '', address: `guest${n}@example.org` };
					await postLetter(work, 'default', { to, subject: `Letter ${n}`, text: 'Hello' });
				}
			});
		const queue = async (count: number) => {
			for (let left = count; left > 0; left -= 10) {
				await queueSome(Math.min(left, 10));
				await sleep(10);
			}
		};
		const drained = async (): Promise<Sent> => {
			while (await QueuedJob.count({ where: { state: ['queued', 'running'] } })) await sleep(100);
			const failed = await QueuedJob.count({ where: { state: 'failed' } });
			return { sent: await QueuedJob.destroy({ where: isEnded }), failed };
		};
		process.on('message', (order: { count: number } | 'pause') => {
			if (order !== 'pause') queued = queue(order.count);
			else void queued.then(drained).then((sent) => process.send!(sent));
		});
		process.send!('ready');
		await new Promise((resolve) => process.once('disconnect', resolve));
	},
	{ env: readEnv(settings) }
).finally(() => process.exit());
