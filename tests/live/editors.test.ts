import * as assert from 'uvu/assert';
import { createNews, deleteNews } from '../../server/features/website/news/operations/news.ts';
import { savePage } from '../../server/features/website/pages/operations/pages.ts';
import { updateUser } from '../../server/features/platform/users/operations/users.ts';
import type { Role } from '../../server/access/permission-matrix.ts';
import type { Editors } from '#lib/live/names.ts';
import type { Topic } from '#lib/live/wire.ts';
import { logIn } from '../support/browser/log-in.ts';
import type { Client } from '../support/http.ts';
import type { Listener } from '../support/live/live.ts';
import { cutOff, listen } from '../support/live/live-reader.ts';
import { joinGame } from '../support/phone/game.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { until } from '../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { makeUser } from '../support/staff.ts';

forEachDatabase('who edits a record', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let page: string;
	let article: string;
	const listeners: Listener[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const made = await scene.call(savePage, { page: 'fest', status: 'published', blocks: [] });
		page = `page:${made.page.id}`;
		const fields = { pageId: made.page.id, slug: 'tent', title: 'The tent', content: '<p>It stands.</p>' };
		article = `article:${(await scene.call(createNews, fields)).news.id}`;
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
	const person = async (displayName: string, role: Role = 'customer', namespace = 'acme') => {
		const made = await makeUser(scene, role, namespace);
		await scene.call(updateUser, { id: made.id, displayName });
		return { person: made, client: await logIn(served, made) };
	};
	/** Opens a record in a tab; the answer is what the tab says. */
	const edit = async (client: Client, record = page) => {
		const listener = hear({ client });
		const ack = await listener.subscribe('editors', record);
		assert.ok(ack.ok, JSON.stringify(ack));
		const first = ack.ok ? (ack.updates[0]!.data as Editors) : { names: [] };
		const names = () => ((listener.updates.at(-1)?.data as Editors | undefined) ?? first).names;
		return { listener, names };
	};
	const refusal = async (listener: Listener, record: string, topic: Topic = 'editors') => {
		const ack = await listener.subscribe(topic, record);
		return ack.ok ? 'admitted' : ack.error;
	};

	test('each sees the names of the others, once for several tabs and never the own, until they leave', async () => {
		const [zoe, max] = [await person('Zoe'), await person('Max')];
		const hers = await edit(zoe.client);
		assert.equal(hers.names(), []);
		const his = await edit(max.client);
		assert.equal(his.names(), ['Zoe']);
		await until(() => hers.names().length === 1, 'his name');
		assert.equal(hers.names(), ['Max']);
		const second = await edit(max.client);
		assert.equal(second.names(), ['Zoe']);
		his.listener.socket.disconnect();
		const third = await edit((await person('Ada')).client);
		assert.equal(third.names(), ['Max', 'Zoe']);
		await until(() => hers.names().length === 2, 'a third name');
		assert.equal(hers.names(), ['Ada', 'Max']);
		second.listener.socket.disconnect();
		third.listener.socket.disconnect();
		await until(() => hers.names().length === 0, 'nobody else');
		const told = JSON.stringify(hers.listener.updates);
		assert.not.match(told, /user|session|@/);
	});

	test('records are apart, and a page is none of an article', async () => {
		const [one, two] = [await person('One', 'admin'), await person('Two', 'admin')];
		const onPage = await edit(one.client);
		const onArticle = await edit(two.client, article);
		assert.equal([onPage.names(), onArticle.names()], [[], []]);
		// A record has editors and no audience of a quiz.
		for (const topic of ['presence', 'round'] as const)
			assert.is(await refusal(hear({ client: two.client }), page, topic), 'not_found');
	});

	test('only people who may write the record are admitted', async () => {
		const { uid: event } = await scene.event();
		for (const role of ['analyst', 'event-manager', 'redakteur', 'designer'] as const) {
			const { client } = await person(role, role);
			assert.is(await refusal(hear({ client }), page), 'forbidden', role);
		}
		const stranger = await person('Stranger', 'customer', 'beta');
		assert.is(await refusal(hear({ client: stranger.client }), page), 'not_found');
		assert.is(await refusal(hear({ client: stranger.client }), article), 'not_found');
		assert.is((await stranger.client.get(`/api/live/${page}/editors`)).status, 404);
		const bearer = await scene.token(['quiz:read']);
		assert.is(await refusal(hear({ auth: { bearer } }), page), 'forbidden');
		const phone = await joinGame(scene, event);
		assert.is(await refusal(hear({ auth: { device: phone.token } }), page), 'forbidden');
		assert.is((await served.client().get(`/api/live/${page}/editors`)).status, 401);
	});

	test('unknown keys are refused, and one socket reads a bounded number of them', async () => {
		const { client } = await person('Admin', 'admin');
		const listener = hear({ client });
		for (const key of ['page:0', 'page:999999', 'page:01', 'page:1e3', 'page:-1', 'page:', 'menu:1', 'fest', '*'])
			assert.is(await refusal(listener, key), 'not_found', key);
		for (const key of [`page:${'9'.repeat(90)}`, 'constructor:1']) assert.is(await refusal(listener, key), 'not_found');
		assert.is(await refusal(listener, `page:${'9'.repeat(200)}`), 'invalid_input');
	});

	test('who loses the right is not named any more', async () => {
		const [stays, goes] = [await person('Stays'), await person('Goes')];
		const seen = await edit(stays.client, article);
		const ended = await edit(goes.client, article);
		await until(() => seen.names().length === 1, 'the other');
		await scene.call(updateUser, { id: goes.person.id, namespaces: ['beta'] });
		assert.equal(await cutOff(ended.listener, 1), ['not_found']);
		await until(() => seen.names().length === 0, 'the end of the other');
	});

	test('a record that is gone is refused', async () => {
		const { client } = await person('Last');
		await scene.call(deleteNews, { id: Number(article.split(':')[1]) });
		assert.is(await refusal(hear({ client }), article), 'not_found');
	});
});
