// A process of its own, which `Sender` starts: it imports a backup of 50 000 records into a namespace beside that of the
// room, by REST and again and again. Says `ready` when the backup is made, and tells its counts at every pause.
import { inSession, type Session } from '../../../../server/cli/session.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import { archiveOf } from './archive.ts';
import { BenchPhone } from '../phone.ts';
import { station } from '../quiz.ts';
import { followOrders, sendEach, type Task } from './orders.ts';

const [base, event, written] = process.argv.slice(2) as [string, string, string];
const namespace = 'archive';

// What it answers is what the archive holds.
const phone = new BenchPhone(base, event, 1_000_000);
await phone.join();
await phone.start(station);
await phone.answer(0);
phone.leave();

const env = readEnv({ ...(JSON.parse(written) as Record<string, string>), LOG_LEVEL: 'error' });
const backup = await inSession(
	async (session) => {
		await session.perform('namespace.create', { namespace, label: 'Archive' });
		return JSON.stringify(await archiveOf(session));
	},
	{ env }
);
const secretOf = async ({ perform }: Session) =>
	(await perform('token.create', { label: 'import', scopes: ['backup:write'] })).secret;
const bearer = await inSession(secretOf, { env, namespace });

async function send({ counts }: Task): Promise<void> {
	const reply = await fetch(`${base}/api/v1/namespaces/${namespace}/backup`, {
		method: 'POST',
		headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
		body: backup
	});
	const text = await reply.text();
	if (reply.status >= 400) throw new Error(`A backup was turned away: ${reply.status} ${text.slice(0, 500)}`);
	counts.sent += 1;
}

followOrders((task) => sendEach(task, () => send(task)));
