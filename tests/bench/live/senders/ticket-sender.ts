// A process of its own, which `Sender` starts: it floods the public form for tickets, and is the mail server that takes what
// is written about them. So many tickets come 20 a second; without a number four come at any time.
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { inSession } from '../../../../server/cli/session.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import { createClient } from '../../../support/http.ts';
import { followOrders, type Task } from './orders.ts';

const everyMs = 50;
const atOnce = 4;
const [base, written] = process.argv.slice(2) as [string, string];
const settings = JSON.parse(written) as Record<string, string>;
const mails = new SMTPServer({
	disabledCommands: ['STARTTLS', 'AUTH'],
	onData: (stream, _session, done) => {
		stream.resume();
		stream.once('end', () => done());
	}
});
await new Promise<void>((resolve) => mails.listen(Number(new URL(settings.SMTP_URL!).port), '127.0.0.1', resolve));
await inSession(
	async ({ perform }) => void (await perform('settings.save', { ticketPublicSubmission: true } as never)),
	{ env: readEnv(settings) }
);

const client = createClient(base, { accept: 'application/json' });
let number = 0;

async function send({ counts }: Task): Promise<void> {
	number += 1;
	const ticket = {
		subject: `Ticket ${number}`,
		description: 'It is dark. '.repeat(100),
		email: `s${number}@example.org`
	};
	const { status, text } = await client.post('/tickets/submit?namespace=default', ticket);
	// At the door nothing is stored, and nothing would be measured.
	if (status !== 202 && status < 500) throw new Error(`A ticket was turned away: ${text}`);
	counts.sent += 1;
	if (status >= 500) counts.failed += 1;
}

async function sendAll(task: Task, pauseMs: number): Promise<void> {
	while (task.left > 0) {
		task.left -= 1;
		await send(task);
		await sleep(pauseMs);
	}
}

followOrders(
	(task) =>
		task.left === Infinity
			? Promise.all(Array.from({ length: atOnce }, () => sendAll(task, 0)))
			: sendAll(task, everyMs),
	true
);
