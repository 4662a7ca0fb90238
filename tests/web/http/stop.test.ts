import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { createApp } from '../../../server/app.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { openScene } from '../../support/scene.ts';

onSqlite('a server that stops', ({ test, open }) => {
	test('answers what is on its way, and tells kept connections to end', async () => {
		const scene = await openScene({ open });
		const app = createApp(scene.dependencies);
		await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
		const { port } = app.http.address() as AddressInfo;
		const { uid } = await scene.event();
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const body = JSON.stringify({ joinId: 'a'.repeat(32), name: 'On the way', delivery: 'body' });
		const join = request({
			port,
			host: '127.0.0.1',
			agent,
			method: 'POST',
			path: `/api/play/events/${uid}/join`,
			headers: { 'content-type': 'application/json', 'content-length': body.length }
		});
		const answered = once(join, 'response');
		join.write(body.slice(0, 10));
		await once(app.http, 'request');

		const closed = app.close();
		join.end(body.slice(10));
		const [answer] = await answered;
		assert.equal([answer.statusCode, answer.headers.connection], [201, 'close']);
		answer.resume();
		await closed;
		agent.destroy();
	});

	test('keeps connections longer than the proxies in front of it', async () => {
		const app = createApp((await openScene({ open })).dependencies);
		assert.ok(app.http.keepAliveTimeout >= 75_000);
		assert.ok(app.http.headersTimeout > app.http.keepAliveTimeout);
		await app.close();
	});
});
