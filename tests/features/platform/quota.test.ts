import * as assert from 'uvu/assert';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { showSubscription } from '../../../server/features/platform/plans/operations.ts';
import { metrics } from '../../../server/features/platform/plans/meters.ts';
import { PlanLimit } from '../../../server/features/platform/plans/model.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { createUser } from '../../../server/features/platform/users/operations/users.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Answer } from '../../support/http.ts';
import { upload } from '../../support/media-doors.ts';
import { plainPicture } from '../../support/print/pictures.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('plans', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		await scene.call(updateNamespace, { id: 'acme', plan: 'free' });
	});
	test.after(() => served.close());
	const meter = async (metric: string) =>
		(await scene.call(showSubscription, {})).meters.find((one) => one.metric === metric)!;

	test('a namespace without a limit has meters without one', async () => {
		const { plan, meters } = await scene.call(showSubscription, {}, { namespace: 'beta' });
		assert.is(plan, 'unlimited');
		assert.equal(
			meters,
			metrics.map((metric) => ({ metric, used: 0, limit: null }))
		);
	});

	test('the fourth event of a free namespace is rejected by every route, also for concurrent requests', async () => {
		const path = '/api/v1/namespaces/acme/events';
		const token = served.client(await scene.token(['quiz:write']));
		const answers = await Promise.all(
			Array.from({ length: 6 }, (_, index) => token.post(path, { name: `Event ${index}` }))
		);
		assert.equal(answers.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409]);
		const staff = await logIn(served, await makeUser(scene, 'event-manager'));
		for (const answer of [await token.post(path, { name: 'x' }), await staff.post('/admin/events', { name: 'x' })]) {
			const { error, metric, limit, used, requestId } = answer.json<Record<string, unknown>>();
			assert.equal([answer.status, error, metric, limit, used], [409, 'quota_exceeded', 'events', 3, 3]);
			assert.type(requestId, 'string');
		}
		assert.equal(await meter('events'), { metric: 'events', used: 3, limit: 3 });
		await scene.call(updateNamespace, { id: 'acme', plan: 'starter' });
		assert.is((await token.post(path, { name: 'x' })).status, 201);
		await scene.call(updateNamespace, { id: 'acme', plan: 'free' });
		assert.equal(await meter('events'), { metric: 'events', used: 4, limit: 3 });
	});

	test('users count too, and a rejected one is not half created', async () => {
		const { used } = await meter('users');
		const make = (username: string) =>
			scene.call(createUser, {
				username,
				password: 'correct horse battery',
				role: 'analyst',
				namespaces: ['beta', 'acme']
			});
		if (used < 2) await make('second');
		const error = await refusal(make('third'));
		assert.equal([error.code, error.extra.metric, error.extra.limit], ['quota_exceeded', 'users', 2]);
		const { meters } = await scene.call(showSubscription, {}, { namespace: 'beta' });
		assert.is(meters.find(({ metric }) => metric === 'users')!.used, used < 2 ? 1 : 0);
	});

	test('C64: people and files above the limit are rejected by the admin, and nothing is half created', async () => {
		const admin = await logIn(served, await makeUser(scene, 'admin', 'beta'));
		await admin.post('/admin/namespace', { namespace: 'acme' });
		const refused = (answer: Answer, metric: string) =>
			assert.equal(
				[answer.status, answer.json<{ error: string }>().error, answer.json<{ metric: string }>().metric],
				[409, 'quota_exceeded', metric],
				answer.text
			);
		const person = {
			username: 'one-too-many',
			role: 'analyst',
			password: 'correct horse battery',
			namespaces: ['acme']
		};
		refused(await admin.post('/admin/logins', person), 'users');
		assert.is(await User.count({ where: { username: person.username } }), 0);
		const elsewhere = await makeUser(scene, 'analyst', 'beta');
		const change = (namespaces: string[]) =>
			admin.request('PUT', `/admin/logins/${elsewhere.id}`, { body: { displayName: 'Moved', namespaces } });
		refused(await change(['beta', 'acme']), 'users');
		assert.is((await User.findByPk(elsewhere.id))!.displayName, elsewhere.username);
		assert.is((await change(['beta'])).status, 200);
		const before = (await meter('storageBytes')).used;
		const picture = await plainPicture(12, 8).png().toBuffer();
		await PlanLimit.update({ max: before + 10 }, { where: { plan: 'free', metric: 'storageBytes' } });
		refused(await upload(admin, picture, 'full.png'), 'storageBytes');
		assert.is((await served.client().get('/uploads/full.png')).status, 404);
		await PlanLimit.update({ max: before + 100_000 }, { where: { plan: 'free', metric: 'storageBytes' } });
		assert.is((await upload(admin, picture, 'full.png')).status, 201);
		assert.ok((await meter('storageBytes')).used > before);
	});

	test('the meters are visible to people who may read them', async () => {
		const reader = await logIn(served, await makeUser(scene, 'analyst'));
		const answer = await reader.get('/admin/subscription');
		const body = answer.json<{ plan: string; meters: unknown[] }>();
		assert.equal([answer.status, body.plan, body.meters.length], [200, 'free', 7]);
		const designer = await logIn(served, await makeUser(scene, 'designer'));
		assert.is((await designer.get('/admin/subscription')).status, 403);
	});
});
