import * as assert from 'uvu/assert';
import type { Editors } from '#lib/live/names.ts';
import type { Client } from '../support/http.ts';
import { goodPassword as password, logIn } from '../support/browser/log-in.ts';
import { listen } from '../support/live/live-reader.ts';
import { startTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('editors in two processes');
let two: TwoProcesses;
let record: string;

test.before(async () => {
	two = await startTwoProcesses();
	await two.processes[0].act(async ({ perform }) => {
		await perform('user.first', { username: 'host', password });
		const users = [
			['zoe', 'Zoe'],
			['max', 'Max']
		] as const;
		for (const [username, displayName] of users)
			await perform('user.create', { username, displayName, password, role: 'customer', namespaces: ['default'] });
		const { page } = await perform('page.save', { page: 'fest', status: 'published', blocks: [] });
		record = `page:${page.id}`;
	});
});
test.after(() => two?.end());

async function edit(at: 0 | 1, client: Client) {
	const listener = listen(two.processes[at].base, { client });
	const ack = await listener.subscribe('editors', record);
	assert.ok(ack.ok, JSON.stringify(ack));
	const first = ack.ok ? ack.updates[0]?.data : undefined;
	const names = () => ((listener.updates.at(-1)?.data ?? first) as Editors).names;
	return { listener, names };
}

test('see each other over Redis, a person at both processes once, until they leave', async () => {
	const zoe = await logIn(two.processes[0], { username: 'zoe' });
	const max = await logIn(two.processes[1], { username: 'max' });
	const hers = await edit(0, zoe);
	const his = await edit(1, max);
	await until(() => hers.names().length === 1 && his.names().length === 1, 'the name of the other');
	assert.equal([hers.names(), his.names()], [['Max'], ['Zoe']]);
	const secondTab = await edit(0, await logIn(two.processes[0], { username: 'max' }));
	assert.equal(secondTab.names(), ['Zoe']);
	his.listener.socket.disconnect();
	secondTab.listener.socket.disconnect();
	await until(() => hers.names().length === 0, 'both tabs of the other closed');
	assert.ok(hers.listener.updates.every(({ data }) => (data as Editors).names.length <= 1));
	hers.listener.socket.disconnect();
});

test.run();
