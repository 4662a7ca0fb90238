import * as assert from 'uvu/assert';
import type { Client } from '../support/http.ts';
import { cutOff, listen, readAll } from '../support/live/live-reader.ts';
import { goodPassword as password, logIn } from '../support/browser/log-in.ts';
import { suite } from '../support/runner/suite.ts';
import { startTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.ts';

const test = suite('the end of access in another process');
let two: TwoProcesses;
let admin: Client;
let event: string;
let share: string;

const put = async (path: string, body: object) => {
	const answer = await admin.request('PUT', path, { body });
	assert.is(answer.status, 200, answer.text);
};

test.before(async () => {
	two = await startTwoProcesses();
	await two.processes[0].act(async ({ perform }) => {
		await perform('user.first', { username: 'host', password });
		await perform('namespace.create', { namespace: 'acme' });
	});
	admin = await logIn(two.processes[0], { username: 'host' });
	await admin.post('/admin/namespace', { namespace: 'acme' });
	const made = await admin.post('/admin/events', { name: 'Fest', published: true });
	event = made.json<{ event: { uid: string } }>().event.uid;
	share = (await admin.post('/admin/event/dashboard/token', { event })).json<{ token: string }>().token;
});
test.after(() => two?.end());

test('a user blocked in one process reads nothing more in the other', async () => {
	const user = { username: 'member', password, role: 'customer', namespaces: ['acme', 'default'] };
	const made = await admin.post('/admin/logins', user);
	const { id } = made.json<{ user: { id: number } }>().user;
	const client = await logIn(two.processes[1], { username: 'member' });
	const listener = listen(two.processes[1].base, { client });
	await readAll(listener, event, ['rankings', 'results']);
	await put(`/admin/logins/${id}`, { namespaces: ['default'] });
	assert.equal(await cutOff(listener, 2), ['forbidden']);
	await put(`/admin/logins/${id}`, { namespaces: ['acme'] });
	await readAll(listener, event, ['rankings', 'results']);
	await put(`/admin/logins/${id}`, { isActive: false });
	await cutOff(listener, 4);
	assert.equal(
		listener.revoked.map(({ error }) => error),
		['forbidden', 'forbidden', 'unauthenticated', 'unauthenticated']
	);
	assert.is((await client.get('/admin/session')).status, 401);
	listener.socket.disconnect();
});

test('a link that is replaced and a namespace that is closed in one process end in the other', async () => {
	const first = listen(two.processes[1].base, { auth: { share: { event, token: share, variant: 'public' } } });
	await readAll(first, event, ['rankings']);
	const { token } = (await admin.post('/admin/event/dashboard/token', { event })).json<{ token: string }>();
	assert.equal(await cutOff(first, 1), ['share_denied']);
	const second = listen(two.processes[1].base, { auth: { share: { event, token, variant: 'public' } } });
	await readAll(second, event, ['rankings']);
	await put('/admin/namespaces/acme', { isActive: false });
	assert.equal(await cutOff(second, 1), ['share_denied']);
	for (const { socket } of [first, second]) socket.disconnect();
});

test.run();
