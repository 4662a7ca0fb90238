import { io } from 'socket.io-client';
import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { scopes } from '../../server/access/scopes.ts';
import { adminRoutes, legacyRoutes, playRoutes, restRoutes } from '../../server/composition/routes.ts';
import { rotateShareToken } from '../../server/features/authoring/events/operations.ts';
import { createTeams } from '../../server/features/authoring/teams/operations.ts';
import { UploadedFile } from '../../server/operation/uploaded-file.ts';
import type { AnyOperation } from '../../server/operation/operation.ts';
import { operations, type OperationName } from '../../server/composition/operations.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../support/phone/game.ts';
import { freshId } from '../support/phone/phone.ts';
import { createClient, type Answer, type Client } from '../support/http.ts';
import { Listener } from '../support/live/live.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { logIn } from '../support/browser/log-in.ts';
import { makeUser } from '../support/staff.ts';
import { inputFor, mark, type Things } from '../support/examples.ts';

/** A body as it is sent: a form where it holds a file, else JSON. */
function withFiles(body: Record<string, unknown>): object {
	if (!Object.values(body).some((value) => value instanceof UploadedFile)) return body;
	const form = new FormData();
	for (const [name, value] of Object.entries(body))
		if (value instanceof UploadedFile) form.set(name, new File([new Uint8Array(value.bytes)], value.name));
		else form.set(name, String(value));
	return form;
}

type Row = { method: string; path: string; operation: AnyOperation; query?: readonly string[] };
const topics = ['rankings', 'results', 'catalogs', 'presence', 'own', 'statistics', 'metrics'];

forEachDatabase('the doors of another namespace', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let theirs: Things;
	let own: { event: string; share: string; device: string };
	const refused = new Set([401, 403, 404]);

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const beta = { namespace: 'beta' };
		const config = { puzzleWordEnabled: true, puzzleWord: mark, teamResults: true };
		const { uid: event } = await scene.event({ name: `${mark} event`, config }, 'beta');
		const inBeta = {
			...scene,
			call: ((op, input, more) => scene.call(op, input, { ...beta, ...more })) as Scene['call']
		};
		const questions = await putCatalog(inBeta, event, 'start', [choice(`${mark} question`)]);
		const question = [...questions.values()][0]!;
		const phone = await joinGame(inBeta, event, { name: `${mark} team` });
		const { attemptId } = await phone.start('start');
		await inBeta.call(createTeams, { event, names: [`${mark} listed`] });
		const { token } = await inBeta.call(rotateShareToken, { event });
		const answer = pick(question, 'right');
		theirs = {
			event,
			result: '1',
			attempt: attemptId,
			questionId: question.id,
			team: phone.team.uid,
			token,
			answer,
			joinCode: '',
			file: ''
		};
		const mine = (await scene.event()).uid;
		const share = (await scene.call(rotateShareToken, { event: mine })).token;
		own = { event: mine, share, device: (await joinGame(scene, mine)).token };
	});
	test.after(() => served.close());

	const dump = async (): Promise<string> => {
		const { sequelize } = scene.dependencies.database;
		const tables = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
		const mineToo = /^(sessions|users|login_throttles|sqlite_.*|namespace_api_tokens)$/;
		const kept = tables.filter((table) => !mineToo.test(table));
		const rows = await Promise.all(
			kept.map((table) => sequelize.query(`SELECT * FROM ${table} ORDER BY 1`, { type: QueryTypes.SELECT }))
		);
		return JSON.stringify(kept.map((table, index) => [table, rows[index]]));
	};

	/** Calls a row with the ids of beta; what the path does not take goes into the query and the body. */
	const call = (client: Client, row: Row, prefix: string, namespace = ''): Promise<Answer> => {
		const name = Object.keys(operations).find((each) => operations[each as OperationName] === row.operation);
		const input = inputFor(name as OperationName, theirs);
		const names: Record<string, unknown> = { photoId: freshId('photo'), uid: theirs.team, ...input, ns: namespace };
		const path = row.path.replace(/:(\w+)/g, (_, key: string) => String(names[key]));
		const isTold = (key: string) => row.path.includes(`:${key}`) || row.query?.includes(key);
		const body = Object.fromEntries(Object.entries(input).filter(([key]) => !isTold(key)));
		const sending = row.method === 'get' ? {} : { body: withFiles(body) };
		return client.request(row.method.toUpperCase(), `${prefix}${path}?event=${theirs.event}`, sending);
	};
	const check = (answer: Answer, what: string) => {
		assert.ok(refused.has(answer.status), `${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
		for (const text of [mark, theirs.token]) assert.not(answer.text.includes(text), what);
	};

	test('a token of acme with every scope reaches nothing of beta', async () => {
		const client = served.client(await scene.token([...scopes]));
		const before = await dump();
		for (const row of restRoutes)
			for (const namespace of ['beta', 'acme', 'nowhere']) {
				if (namespace === 'acme' && !row.path.includes(':event')) continue;
				const answer = await call(client, row, `/api/v1/namespaces/${namespace}`);
				check(answer, `${row.method} ${row.path} in ${namespace}`);
				if (namespace !== 'acme') assert.is(answer.json<{ error: string }>().error, 'namespace_mismatch');
			}
		assert.is(await dump(), before);
	});

	test('a login of acme reaches nothing of beta', async () => {
		const client = await logIn(served, await makeUser(scene, 'customer'));
		const before = await dump();
		const rows = adminRoutes.filter(({ path, operation }) => operation.access.area && needsEvent(operation) && path);
		assert.ok(rows.length >= 12);
		for (const row of rows) check(await call(client, row, ''), `${row.method} ${row.path}`);
		for (const path of ['/admin/events?namespace=beta', '/admin/session?namespace=beta'])
			check(await client.get(path), path);
		assert.is((await client.get('/admin/session')).json<{ namespace: string }>().namespace, 'acme');
		assert.is(await dump(), before);
	});

	const needsEvent = (operation: AnyOperation): boolean => {
		const name = Object.keys(operations).find((each) => operations[each as OperationName] === operation);
		return 'event' in inputFor(name as OperationName, theirs);
	};

	test('the legacy endpoints give a token, a login, a link and anonymous callers nothing of beta', async () => {
		const staff = await logIn(served, await makeUser(scene, 'customer'));
		await staff.get('/admin/session');
		const token = served.client(await scene.token([...scopes]));
		const before = await dump();
		const fileOf = (path: string) => path.replace(':file', 'start.json').replace(':index', '0');
		for (const { method, path, isAnonymous } of legacyRoutes)
			for (const [who, client, more] of [
				['token', token, ''],
				['login', staff, ''],
				['link', createClient(served.base), `&share_token=${own.share}`],
				['nobody', createClient(served.base), '&namespace=acme']
			] as const) {
				const sending = ['put', 'post'].includes(method) ? { body: [] } : {};
				const asked = path.startsWith('/qr/') ? `&catalog=start&team=${theirs.team}` : '';
				const address = `${fileOf(path)}?event_uid=${theirs.event}${asked}${more}`;
				// Who has no right here sees what everybody sees, and the event is published.
				const isPublic = who === 'link' && /^\/(kataloge|qr\/(event|catalog))/.test(path);
				if (isPublic || isAnonymous) continue;
				check(await client.request(method.toUpperCase(), address, sending), `${who}: ${method} ${path}`);
			}
		assert.is(await dump(), before);
	});

	test('a phone of acme reaches only the public data of beta', async () => {
		const phones = [
			createClient(served.base, { authorization: `Bearer ${own.device}` }),
			createClient(served.base, { cookie: `mq_play_${own.event}=${own.device}` }),
			createClient(served.base, { cookie: `mq_play_${theirs.event}=${own.device}` })
		];
		const before = await dump();
		const rows = playRoutes.filter(({ operation }) => operation.access.player && !operation.summary.includes('photo'));
		assert.ok(rows.length >= 12);
		for (const client of phones)
			for (const row of rows) check(await call(client, row, '/api/play'), `${row.method} ${row.path}`);
		assert.is(await dump(), before);
	});

	test('a dashboard link, a phone and a login of acme read no live topic of beta', async () => {
		const staff = await logIn(served, await makeUser(scene, 'customer'));
		const cookies = [...staff.cookies].map((pair) => pair.join('=')).join('; ');
		const callers: [name: string, headers: Record<string, string>, query: string][] = [
			['link', {}, `?share_token=${own.share}`],
			['phone', { authorization: `Bearer ${own.device}` }, ''],
			['cookie', { cookie: `mq_play_${theirs.event}=${own.device}` }, ''],
			['login', { cookie: cookies }, ''],
			['nobody', {}, '']
		];
		for (const [name, headers, query] of callers)
			for (const topic of topics)
				check(
					await createClient(served.base, headers).get(`/api/live/${theirs.event}/${topic}${query}`),
					`${name} ${topic}`
				);
	});

	test('sockets of acme are refused or subscribe to nothing of beta', async () => {
		const connect = (auth: object) =>
			io(`${served.base}/live`, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
		const foreign = new Listener(connect({ share: { event: theirs.event, token: own.share, variant: 'public' } }));
		assert.is(await foreign.refusal(), 'share_denied');
		const proofs = [{ share: { event: own.event, token: own.share, variant: 'public' } }, { device: own.device }];
		for (const auth of proofs) {
			const listener = new Listener(connect(auth));
			for (const topic of topics) {
				const ack = await listener.subscribe(topic, theirs.event);
				assert.not(ack.ok, topic);
				assert.not(JSON.stringify(ack).includes(mark));
			}
			assert.equal(listener.updates, []);
			listener.socket.disconnect();
		}
	});
});
