import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { silentMeter } from '../../../server/runtime/metrics/meter.ts';
import { ResponseCache } from '../../../server/web/cache/response-cache.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { suite } from '../../support/runner/suite.ts';

forEachDatabase('answers that are repeated', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let path: string;
	let event: string;

	test.before(async () => {
		scene = await openScene({ open }, 1);
		served = await serveScene(scene);
		event = (await scene.event()).uid;
		path = `/api/v1/namespaces/acme/events/${event}/teams`;
	});
	test.after(() => served.close());

	/** A token whose list has been read often enough to be repeated. */
	async function warm(namespace = 'acme') {
		const text = await scene.token(['quiz:read'], namespace);
		const client = served.client(text);
		const where = path.replace('acme', namespace);
		for (let round = 0; round < 3; round += 1) await client.get(where);
		return { client, read: () => client.get(where), row: { where: { prefix: text.split('_')[1]! } } };
	}
	const names = (answer: { json<T>(): T }) =>
		answer.json<{ teams: { name: string }[] }>().teams.map(({ name }) => name);

	test('are the same to the byte, each with its own id', async () => {
		const { read } = await warm();
		const [one, two] = [await read(), await read()];
		assert.is(one.text, two.text);
		const rest = ({ headers }: { headers: Headers }) =>
			[...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)).sort();
		assert.equal(rest(one), rest(two));
		assert.is.not(one.headers.get('x-request-id'), two.headers.get('x-request-id'));
		assert.ok(one.headers.get('content-security-policy'));
	});

	test('show what was written at once', async () => {
		const { read } = await warm();
		for (const name of ['Owls', 'Foxes', 'Bees']) {
			await scene.call(createTeams, { event, names: [name] });
			assert.ok(names(await read()).includes(name), name);
		}
	});

	test('end with the token, its time and its namespace', async () => {
		const revoked = await warm();
		await ApiToken.update({ revokedAt: new Date() }, revoked.row);
		assert.is((await revoked.read()).status, 401);
		const expiring = await warm();
		const expiresAt = new Date(Date.now() + 30_000);
		await ApiToken.update({ expiresAt }, expiring.row);
		assert.is((await expiring.read()).status, 200);
		scene.setTime(expiresAt.toISOString());
		assert.is((await expiring.read()).status, 401, 'nothing was committed since');
		scene.setTime(null);
		const closed = await warm();
		await Namespace.update({ isActive: false }, { where: { namespace: 'acme' } });
		assert.is((await closed.read()).status, 403);
		await Namespace.update({ isActive: true }, { where: { namespace: 'acme' } });
		assert.is((await closed.read()).status, 200);
	});

	test('go to nobody else', async () => {
		const { client } = await warm();
		const other = served.client(await scene.token(['menu:read']));
		assert.is((await client.get(path)).status, 200);
		assert.is((await other.get(path)).status, 403);
		assert.is((await served.client().get(path)).status, 401);
		assert.is((await client.get(path, { host: 'evil.test' })).status, 403);
		assert.is(
			(await client.get(path, { 'x-request-id': 'of-the-caller' })).headers.get('x-request-id'),
			'of-the-caller'
		);
		const mirrored = await client.get(path, { origin: 'https://a.test' });
		assert.is(mirrored.headers.get('access-control-allow-origin'), 'https://a.test');
		assert.is((await client.get(path)).headers.get('access-control-allow-origin'), null);
	});

	test('count as calls', async () => {
		const { read } = await warm();
		for (const [name, window] of scene.dependencies.limits.windows) if (name.startsWith('rest ')) window.count = 5998;
		const statuses = [(await read()).status, (await read()).status, (await read()).status];
		assert.equal(statuses, [200, 200, 429]);
		scene.dependencies.limits.windows.clear();
	});
});

const crowd = 20;

/** A server whose answers count how often they were made, and what a test may turn. */
async function counting({ isSeen }: { isSeen: boolean }) {
	const state = { now: 1000, commits: 1, made: 0, calls: 0, asked: 0, came: 0, gate: Promise.resolve() };
	const commits = () => (isSeen ? state.commits : undefined);
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const [body, asOf] = [Buffer.from(String((state.made += 1))), state.commits];
		const holds = async () => {
			state.asked += 1;
			await state.gate;
			return asOf === state.commits;
		};
		response.statusCode = 200;
		const take = () => void (state.calls += 1);
		cache.keep(request, response, body, { commits: commits(), take, ...(isSeen ? {} : { holds }) });
		response.end(body);
	};
	const dependencies = {
		database: { commits } as never,
		log: createLog('silent'),
		meter: silentMeter,
		clock: () => new Date(state.now)
	};
	const cache = new ResponseCache(dependencies, answer);
	const server = createServer((request, response) => {
		state.came += 1;
		if (state.came === crowd) server.emit('full');
		if (!cache.answer(request, response)) answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const texts = async (count: number) => {
		const read: string[] = [];
		for (let index = 0; index < count; index += 1) read.push((await client.get('/')).text);
		return read.join(' ');
	};
	return { state, client, texts, server };
}

const memory = suite('the memory of answers');

for (const isSeen of [true, false])
	memory(
		`answers until a commit or a second has passed, where commits ${isSeen ? 'are' : 'cannot be'} seen`,
		async () => {
			const { state, client, texts, server } = await counting({ isSeen });
			assert.is(await texts(3), '1 1 1');
			assert.is(state.calls, 2);
			state.commits += 1;
			assert.is(await texts(2), '2 2');
			state.now += 999;
			assert.is(await texts(1), '2');
			state.now += 1;
			assert.is(await texts(2), '3 3');
			assert.is((await client.get('/', { accept: 'text/plain' })).text, '4');
			assert.is((await client.request('HEAD', '/')).status, 200);
			assert.is(state.made, 5);
			assert.is(state.asked > 0, !isSeen);
			server.close();
		}
	);

memory('asks once for all who come together', async () => {
	const { state, client, texts, server } = await counting({ isSeen: false });
	await texts(1);
	state.gate = once(server, 'full').then(() => undefined);
	const answers = await Promise.all(Array.from({ length: crowd - 1 }, () => client.get('/')));
	server.close();
	assert.equal([...new Set(answers.map(({ text }) => text))], ['1']);
	assert.ok(state.asked <= 2, `asked ${state.asked} times`);
});

memory.run();
