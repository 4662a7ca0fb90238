// A process of its own, which `Sender` starts: it makes and sends the worst files, so that the loop of the phones is not
// kept waiting by either. Says `ready` when the files are made and the login is done, and tells its counts at every pause.
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../../support/browser/log-in.ts';
import { worstFiles } from '../../../support/files/worst-files.ts';
import { followOrders, sendEach, type Task } from './orders.ts';

const [base, event, username] = process.argv.slice(2) as [string, string, string];
const files = worstFiles.map(([, name, make]) => ({ name, body: new Blob([new Uint8Array(Buffer.from(make()))]) }));
const client = await logIn({ base }, { username }, { origin: base });
let turn = 0;

async function send({ counts }: Task): Promise<void> {
	turn += 1;
	const { name, body } = files[turn % files.length]!;
	const form = new FormData();
	form.set('event', event);
	form.set('file', body, name);
	const { status, text } = await client.post('/admin/catalogs/import', form, { accept: 'application/json' });
	// At the door no file is read, and nothing would be measured.
	if (status === 401 || status === 403) throw new Error(`A file was turned away: ${text}`);
	counts.sent += 1;
	if (status >= 500) counts.failed += 1;
}

followOrders((task) =>
	sendEach(task, async () => {
		await sleep(0);
		await send(task);
	})
);
