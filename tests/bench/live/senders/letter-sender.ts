// A process of its own, which `Sender` starts: it is the mail server of a bench, and queues letters for the servers to send.
// Says `ready` when both can begin; a pause ends when every letter has been handed over.
import { setTimeout as sleep } from 'node:timers/promises';
import { Op } from 'sequelize';
import { SMTPServer } from 'smtp-server';
import { inSession } from '../../../../server/cli/session.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { postLetter } from '../../../../server/features/platform/mail/later.ts';
import type { Sent } from './sender.ts';

/** Letters of all rounds. */
const queuedAhead = 3000;
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
		const later = new Date(Date.now() + 86_400_000);
		// Queued beforehand: the lock of another process that writes is not what is measured.
		for (let n = 0; n < queuedAhead; n += 100)
			await dependencies.database.write(async (transaction) => {
				const work = { dependencies, now: later, transaction, afterCommit: () => undefined };
				for (let one = n; one < n + 100; one += 1) {
					const to = { name: '', address: `guest${one}@example.org` };
					await postLetter(work, 'default', { to, subject: `Letter ${one}`, text: 'Hello' });
				}
			});
		const begin = async (count: number): Promise<void> => {
			await QueuedJob.update({ dueAt: new Date() }, { where: { state: 'queued', dueAt: later }, limit: count });
		};
		const drained = async (): Promise<Sent> => {
			while (await QueuedJob.count({ where: { state: ['queued', 'running'], dueAt: { [Op.ne]: later } } }))
				await sleep(100);
			const failed = await QueuedJob.count({ where: { state: 'failed' } });
			return { sent: await QueuedJob.destroy({ where: isEnded }), failed };
		};
		let begun: Promise<void> = Promise.resolve();
		process.on('message', (order: { count: number } | 'pause') => {
			if (order !== 'pause') begun = begin(order.count);
			else void begun.then(drained).then((sent) => process.send!(sent));
		});
		process.send!('ready');
		await new Promise((resolve) => process.once('disconnect', resolve));
	},
	{ env: readEnv(settings) }
).finally(() => process.exit());
