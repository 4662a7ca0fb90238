import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { playRoutes } from '../../../server/composition/routes.ts';
import { showDashboard } from '../../../server/features/gameplay/dashboards/operations.ts';
import { rotateShareToken } from '../../../server/features/authoring/events/operations.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { removeNamespace, updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { findCode, findStationEvent, findTeamEvent } from '../../../server/features/gameplay/play/operations/entry.ts';
import { listPlayEvents } from '../../../server/features/gameplay/play/operations/info.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { operations, type OperationName } from '../../../server/composition/operations.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { createClient, type Client } from '../../support/http.ts';
import { Listener } from '../../support/live/live.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { inputFor, mark } from '../../support/examples.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };

/** A namespace that is in use, as the public sees it. */
interface Space {
	namespace: string;
	event: string;
	share: string;
	device: string;
	code: string;
	teamToken: string;
	token: string;
	files: string[];
	photo: string;
}

forEachDatabase('a closed namespace', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	let made = 0;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin', 'default'));
	});
	test.after(() => served.close());

	async function putFiles(namespace: string, event: string, team: string): Promise<[files: string[], photo: string]> {
		const size = { width: 1, height: 1, sha256: 'x' };
		const picture = { ...size, namespace, mime: 'image/png', size: 1, modifiedAt: new Date() };
		const images = `events/${event}/images`;
		await MediaFile.create({ ...picture, kind: 'photo', dir: 'uploads', name: `${namespace}.png` });
		await MediaFile.create({ ...picture, kind: 'logo', dir: images, name: 'logo.png' });
		const photo = `p_${event}.jpg`;
		const scope = { namespace, eventUid: event, teamUid: team, photoUid: freshId('photo') };
		await EventPhoto.create({ ...size, ...scope, questionId: null, bytes: 1, file: photo, state: 'pending' });
		const files = [`uploads/${namespace}.png`, `${images}/logo.png`, `uploads/${photo}`];
		for (const file of files) {
			const whole = path.join(scene.dependencies.env.DATA_DIR, file);
			mkdirSync(path.dirname(whole), { recursive: true });
			writeFileSync(whole, 'x');
		}
		return [files.slice(0, 2).map((file) => `/${file}`), `/uploads/${photo}`];
	}

	async function openSpace(): Promise<Space> {
		const namespace = `closing-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		const { uid: event } = await scene.event({}, namespace);
		const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace, ...more }) };
		await putCatalog(there, event, `station-${namespace}`, [choice('One')]);
		const phone = await joinGame(there, event);
		await there.call(createTeams, { event, names: ['Listed'] });
		const { links } = await there.call(listTeamLinks, { event });
		const [files, photo] = await putFiles(namespace, event, phone.team.uid);
		return {
			namespace,
			event,
			share: (await there.call(rotateShareToken, { event })).token,
			device: phone.token,
			code: (await QuizEvent.findByPk(event))!.joinCode,
			teamToken: new URL(links[0]!.url!).searchParams.get('t')!,
			token: await scene.token(['quiz:read', 'quiz:write'], namespace),
			files,
			photo
		};
	}

	/** The status of every public door of the namespace, by its name. */
	async function doorsOf(space: Space): Promise<Record<string, number>> {
		const { event, share, namespace } = space;
		const phone = createClient(served.base, { authorization: `Bearer ${space.device}` });
		const browser = createClient(served.base, { cookie: `mq_play_${event}=${space.device}` });
		const anyone = createClient(served.base);
		const api = served.client(space.token);
		const asked = {
			link: await anyone.get(`/j/${space.code}`),
			info: await anyone.get(`/api/play/events/${event}`),
			'info by name': await anyone.get(`/api/play/events/summer?namespace=${namespace}`),
			me: await phone.get(`/api/play/events/${event}/me`),
			'me by cookie': await browser.get(`/api/play/events/${event}/me`),
			join: await anyone.post(`/api/play/events/${event}/join`, {
				joinId: freshId('join'),
				teamToken: space.teamToken,
				delivery: 'body'
			}),
			start: await phone.post(`/api/play/events/${event}/attempts`, {
				attemptId: freshId('attempt'),
				catalog: `station-${namespace}`
			}),
			'live link': await anyone.get(`/api/live/${event}/rankings?share_token=${share}`),
			'live phone': await phone.get(`/api/live/${event}/own`),
			photo: await phone.get(space.photo),
			file: await anyone.get(space.files[0]!),
			image: await anyone.get(space.files[1]!),
			api: await api.get(`/api/v1/namespaces/${namespace}/events`),
			'api write': await api.post(`/api/v1/namespaces/${namespace}/events`, { name: 'New' })
		};
		return Object.fromEntries(Object.entries(asked).map(([name, { status }]) => [name, status]));
	}

	const found = async ({ event, share, code, teamToken }: Space) => {
		const [byCode, byTeam] = [
			await scene.call(findCode, { code }, anonymous),
			await scene.call(findTeamEvent, { teamToken }, anonymous)
		];
		const board = await scene.call(showDashboard, { event, token: share }, anonymous).then(
			({ state }) => state,
			({ code: error }) => error as string
		);
		return [byCode.eventUid, byTeam.eventUid, board];
	};

	const open200 = {
		link: 302,
		info: 200,
		me: 200,
		'me by cookie': 200,
		join: 200,
		start: 201,
		'live link': 200,
		'live phone': 200,
		photo: 200,
		file: 200,
		image: 200,
		api: 200,
		'api write': 201
	};
	const gone = {
		link: 404,
		info: 404,
		'info by name': 404,
		join: 404,
		'live link': 403,
		photo: 404,
		file: 404,
		image: 404
	};

	test('every public door shuts with the namespace and opens again with it', async () => {
		const space = await openSpace();
		const { event, namespace } = space;
		const before = await doorsOf(space);
		for (const [door, status] of Object.entries(open200)) assert.is(before[door], status, door);
		assert.equal(await found(space), [event, event, 'open']);
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		const closed = await doorsOf(space);
		for (const [door, status] of Object.entries(gone)) assert.is(closed[door], status, `${door} while closed`);
		for (const door of ['me', 'me by cookie', 'start', 'live phone'])
			assert.ok([401, 404].includes(closed[door]!), door);
		for (const door of ['api', 'api write']) assert.is(closed[door], 403, door);
		assert.equal(await found(space), [null, null, 'share_denied']);
		const wrong = await createClient(served.base).get(`/api/live/${event}/rankings?share_token=wrong`);
		assert.is(wrong.status, 403, 'a wrong link tells nothing of a closed namespace either');
		await scene.call(updateNamespace, { id: namespace, isActive: true });
		const again = await doorsOf(space);
		// The attempt runs already.
		for (const [door, status] of Object.entries({ ...open200, start: 200 }))
			assert.is(again[door], status, `${door} again`);
	});

	test('nothing is left of a removed namespace but the answer that it is gone', async () => {
		const space = await openSpace();
		await scene.call(removeNamespace, { id: space.namespace, cascade: true, confirm: space.namespace });
		const closed = await doorsOf(space);
		for (const [door, status] of Object.entries(gone)) assert.is(closed[door], status, door);
		for (const door of ['api', 'api write']) assert.is(closed[door], 401, door);
		assert.equal(await found(space), [null, null, 'share_denied']);
	});

	test('what lists or looks for events finds nothing there', async () => {
		const space = await openSpace();
		const { namespace } = space;
		const client = createClient(served.base, { host: `${namespace}.localhost` });
		assert.is((await client.get(`/api/play/events/${space.event}`)).status, 200);
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		const answer = await client.get('/api/play/events/summer');
		assert.is(answer.status, 500, 'the host leads to no namespace');
		assert.not(answer.text.includes(namespace));
		const { events } = await scene.call(listPlayEvents, {}, { ...anonymous, namespace: 'default' });
		assert.equal(events, []);
		const station = { catalog: `station-${namespace}` };
		const { eventUid } = await scene.call(findStationEvent, station, { ...anonymous, namespace: 'default' });
		assert.is(eventUid, null);
	});

	const formOf = (fields: Record<string, unknown>): FormData => {
		const form = new FormData();
		for (const [key, value] of Object.entries(fields))
			form.append(key, value instanceof UploadedFile ? new Blob(['x']) : String(value));
		return form;
	};

	test('every call of a phone is refused there, whatever it asks', async () => {
		const space = await openSpace();
		const { event, namespace, device } = space;
		const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace, ...more }) };
		const questions = await putCatalog(there, event, 'start', [choice(mark)]);
		const question = [...questions.values()][0]!;
		const phone = createClient(served.base, { authorization: `Bearer ${device}` });
		const started = { attemptId: freshId('attempt'), catalog: 'start' };
		assert.is((await phone.post(`/api/play/events/${event}/attempts`, started)).status, 201);
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		const answer = pick(question, 'right');
		const things = {
			event,
			result: '1',
			attempt: started.attemptId,
			questionId: question.id,
			team: '',
			token: '',
			answer
		};
		const rows = playRoutes.filter(({ operation }) => operation !== listPlayEvents);
		assert.ok(rows.length >= 14, `${rows.length} rows`);
		for (const { method, path: row, operation, formBytes } of rows) {
			const name = Object.keys(operations).find((each) => operations[each as OperationName] === operation);
			const input = inputFor(name as OperationName, { ...things, joinCode: space.code, file: '' });
			const names: Record<string, unknown> = { photoId: freshId('photo'), ...input };
			const address = row.replace(/:(\w+)/g, (_, key: string) => String(names[key]));
			const body = Object.fromEntries(Object.entries(input).filter(([key]) => !row.includes(`:${key}`)));
			const sending = method === 'get' ? {} : { body: formBytes ? formOf(body) : body };
			const reply = await phone.request(method.toUpperCase(), `/api/play${address}`, sending);
			assert.ok([401, 403, 404].includes(reply.status), `${method} ${row}: ${reply.status} ${reply.text}`);
			assert.not(reply.text.includes(mark), row);
		}
	});

	test('sockets with a link or a phone of a closed namespace are refused', async () => {
		const { namespace, event, share, device } = await openSpace();
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		for (const auth of [{ share: { event, token: share, variant: 'public' } }, { device }]) {
			const socket = io(`${served.base}/live`, {
				transports: ['websocket'],
				auth,
				forceNew: true,
				reconnection: false
			});
			assert.match(await new Listener(socket).refusal(), /^(share_denied|join_required)$/);
			socket.disconnect();
		}
	});

	test('administrators go on working there, members do not', async () => {
		const space = await openSpace();
		const member = await logIn(served, await makeUser(scene, 'customer', space.namespace));
		assert.is((await member.get(space.files[0]!)).status, 200);
		await scene.call(updateNamespace, { id: space.namespace, isActive: false });
		const [file, image] = await Promise.all(space.files.map((each) => admin.get(each)));
		assert.equal([file!.status, image!.status], [200, 200]);
		assert.is(file!.headers.get('cache-control'), 'private, no-cache');
		assert.is((await admin.get(space.photo)).status, 200);
		assert.is((await admin.get(`/admin/events?namespace=${space.namespace}`)).status, 200);
		assert.is((await admin.get(`/api/live/${space.event}/rankings`)).status, 200);
		for (const each of [...space.files, space.photo]) assert.is((await member.get(each)).status, 404, each);
		assert.is((await member.get(`/api/live/${space.event}/rankings`)).status, 403);
		assert.is((await member.get('/admin/events')).status, 403);
		const error = await refusal(scene.call(showDashboard, { event: space.event, token: space.share }));
		assert.is(error.code, 'share_denied', 'the link itself opens nothing, whoever has it');
	});
});
