import * as assert from 'uvu/assert';
import { removeNamespace, updateNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { rotateShareToken, updateEvent } from '../../server/features/authoring/events/operations.ts';
import { saveCatalog } from '../../server/features/authoring/catalogs/operations/catalogs.ts';
import { createTeams, rotateTeam } from '../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../server/features/gameplay/results/operations.ts';
import {
	inviteUser,
	removeUser,
	setPassword,
	updateUser
} from '../../server/features/platform/users/operations/users.ts';
import { resetPassword } from '../../server/features/platform/users/operations/passwords.ts';
import { endUserSessions, listUserSessions } from '../../server/features/platform/users/operations/sessions.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { joinGame } from '../support/phone/game.ts';
import { createClient, type Client } from '../support/http.ts';
import type { Listener } from '../support/live/live.ts';
import { cutOff, listen, readAll } from '../support/live/live-reader.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { goodPassword, logIn } from '../support/browser/log-in.ts';
import { until } from '../support/runner/until.ts';
import { makeUser, type Person } from '../support/staff.ts';

const topics = ['rankings', 'results', 'presence', 'catalogs'];
const shared = ['rankings', 'results', 'presence'];

/** Somebody who works in acme and looks at an event of it. */
interface Watcher {
	person: Person;
	client: Client;
	listener: Listener;
	namespace: string;
	event: string;
}

forEachDatabase('the end of access', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let made = 0;
	/** Reads whatever happens to the access of others. */
	let onlooker: Client;
	const listeners: Listener[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		onlooker = await logIn(served, await makeUser(scene, 'admin', 'default'));
	});
	test.after.each(() => {
		for (const { socket } of listeners.splice(0)) socket.disconnect();
	});
	test.after(() => served.close());

	const hear = (proof: Parameters<typeof listen>[1]): Listener => {
		const listener = listen(served.base, proof);
		listeners.push(listener);
		return listener;
	};
	const space = async (): Promise<string> => {
		const namespace = `live-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		return namespace;
	};
	const watch = async (namespace = 'acme', role: 'customer' | 'admin' = 'customer'): Promise<Watcher> => {
		const { uid: event } = await scene.event({}, namespace);
		const person = await makeUser(scene, role, namespace);
		const client = await logIn(served, person);
		const listener = hear({ client });
		await readAll(listener, event, topics);
		return { person, client, listener, namespace, event };
	};
	/** Reads nothing any more: not on the open socket, not on a new one, not by asking. */
	const isShut = async ({ listener, client, namespace, event }: Watcher, reason: string) => {
		assert.equal(await cutOff(listener, topics.length), [reason]);
		for (const topic of topics) assert.equal(await listener.subscribe(topic, event), { ok: false, error: reason });
		const answer = await client.get(`/api/live/${event}/rankings`);
		assert.ok([401, 403, 404].includes(answer.status), answer.text);
		const witness = hear({ client: onlooker });
		await readAll(witness, event, topics);
		const before = listener.updates.length;
		await scene.call(saveCatalog, { event, slug: 'late', name: 'Late', questions: [] }, { namespace });
		await until(() => witness.updates.length > 0, 'others are told');
		// Whatever was sent to this socket comes before the answer to what it asks.
		await listener.subscribe('rankings', event);
		assert.is(listener.updates.length, before);
	};

	const ends: [name: string, act: (watcher: Watcher) => Promise<unknown>, reason: string][] = [
		['is blocked', ({ person }) => scene.call(updateUser, { id: person.id, isActive: false }), 'unauthenticated'],
		['is removed', ({ person }) => scene.call(removeUser, { id: person.id }), 'unauthenticated'],
		['is signed out', ({ person }) => scene.call(endUserSessions, { id: person.id }), 'unauthenticated'],
		[
			'loses this one session',
			async ({ person }) => {
				const [session] = (await scene.call(listUserSessions, { id: person.id })).sessions;
				await scene.call(endUserSessions, { id: person.id, session: session!.id });
			},
			'unauthenticated'
		],
		[
			'gets another role',
			({ person }) => scene.call(updateUser, { id: person.id, role: 'designer' }),
			'unauthenticated'
		],
		[
			'is moved to another namespace',
			({ person }) => scene.call(updateUser, { id: person.id, namespaces: ['beta'] }),
			'forbidden'
		],
		[
			'gets a password',
			({ person: { username } }) => scene.call(setPassword, { username, password: `${goodPassword} new` }),
			'unauthenticated'
		],
		[
			'chooses a password by a link',
			async ({ person }) => {
				const { invite } = await scene.call(inviteUser, { id: person.id });
				const token = new URL(invite.url!).searchParams.get('token');
				await scene.call(resetPassword, { token, password: `${goodPassword} new` });
			},
			'unauthenticated'
		],
		[
			'loses the second factor',
			({ person }) => scene.call(updateUser, { id: person.id, twoFactor: false }),
			'unauthenticated'
		],
		['logs out', ({ client }) => client.post('/logout', {}), 'unauthenticated'],
		[
			'logs in anew in this browser',
			({ person: { username }, client }) => client.post('/login', { username, password: goodPassword }),
			'unauthenticated'
		],
		[
			'changes the own password',
			({ client }) =>
				client.post('/account/password', { currentPassword: goodPassword, password: `${goodPassword} new` }),
			'unauthenticated'
		]
	];
	const staysIn = new Set(['logs in anew in this browser', 'changes the own password']);
	for (const [name, act, reason] of ends)
		test(`whoever ${name} stops reading immediately`, async () => {
			const watcher = await watch();
			const other = await watch();
			await act(watcher);
			if (staysIn.has(name)) assert.equal(await cutOff(watcher.listener, topics.length), [reason]);
			else await isShut(watcher, reason);
			assert.equal(other.listener.revoked, []);
		});

	test('another session of the same user continues', async () => {
		const watcher = await watch();
		const second = await logIn(served, watcher.person);
		const listener = hear({ client: second });
		await readAll(listener, watcher.event, topics);
		assert.is((await second.request('DELETE', '/account/sessions?others=1')).status, 200);
		assert.equal(await cutOff(watcher.listener, topics.length), ['unauthenticated']);
		assert.equal(listener.revoked, []);
		assert.ok((await listener.subscribe('rankings', watcher.event)).ok);
	});

	test('a closed namespace stops members, phones and dashboards; administrators read on', async () => {
		const namespace = await space();
		const watcher = await watch(namespace);
		const { event } = watcher;
		const admin = hear({ client: await logIn(served, await makeUser(scene, 'admin', 'default')) });
		await readAll(admin, event, topics);
		const { token } = await scene.call(rotateShareToken, { event }, { namespace });
		const board = hear({ auth: { share: { event, token, variant: 'public' } } });
		await readAll(board, event, shared);
		const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace, ...more }) };
		const phone = hear({ auth: { device: (await joinGame(there, event)).token } });
		await readAll(phone, event, ['own']);
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		await isShut(watcher, 'forbidden');
		assert.equal(await cutOff(board, shared.length), ['share_denied']);
		assert.equal(await cutOff(phone, 1), ['join_required']);
		assert.equal(admin.revoked, []);
		await scene.call(updateNamespace, { id: namespace, isActive: true });
		await readAll(watcher.listener, event, topics);
		await scene.call(removeNamespace, { id: namespace, cascade: true, confirm: namespace });
		assert.equal(await cutOff(admin, topics.length), ['not_found']);
		assert.is((await createClient(served.base).get(`/api/live/${event}/rankings?share_token=${token}`)).status, 403);
	});

	test('a team that is signed out or removed, and an event that is taken back', async () => {
		const { uid: event } = await scene.event();
		await scene.call(createTeams, { event, names: ['Listed'] });
		const phones = [await joinGame(scene, event), await joinGame(scene, event), await joinGame(scene, event)];
		const ears = phones.map(({ token }) => hear({ auth: { device: token } }));
		for (const ear of ears) await readAll(ear, event, ['own']);
		const uids = phones.map(({ team }) => team.uid);
		await scene.call(rotateTeam, { event, uid: uids[0], devices: true });
		assert.equal(await cutOff(ears[0]!, 1), ['join_required']);
		await scene.call(removeTeam, { event, uid: uids[1] });
		assert.equal(await cutOff(ears[1]!, 1), ['join_required']);
		assert.equal(ears[2]!.revoked, []);
		await scene.call(updateEvent, { event, published: false });
		assert.equal(await cutOff(ears[2]!, 1), ['event_unpublished']);
	});

	test('a new dashboard link ends the old one', async () => {
		const { uid: event } = await scene.event();
		const { token } = await scene.call(rotateShareToken, { event });
		const board = hear({ auth: { share: { event, token, variant: 'public' } } });
		await readAll(board, event, shared);
		await scene.call(rotateShareToken, { event });
		assert.equal(await cutOff(board, shared.length), ['share_denied']);
	});

	test('Q27: a closing window ends its screens, and nothing is sent until it opens', async () => {
		const { uid: event } = await scene.event();
		const { token } = await scene.call(rotateShareToken, { event });
		const auth = { share: { event, token, variant: 'public' } };
		const board = hear({ auth });
		await readAll(board, event, shared);
		await scene.call(updateEvent, { event, config: { dashboardVisibilityStart: '2099-01-01T10:00' } });
		assert.equal(await cutOff(board, shared.length), ['not_visible']);
		assert.is(await hear({ auth }).refusal(), 'not_visible');
		const answer = await createClient(served.base).get(`/api/live/${event}/rankings?share_token=${token}`);
		assert.equal([answer.status, answer.json<{ error: string }>().error], [403, 'not_visible']);
		await scene.call(updateEvent, { event, config: { dashboardVisibilityStart: null } });
		assert.ok((await hear({ auth }).subscribe('rankings', event)).ok);
	});
});
