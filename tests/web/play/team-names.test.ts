import * as assert from 'uvu/assert';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

type Fields = Record<string, unknown>;
const path = '/api/team-names';

forEachDatabase('names of teams at the door', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let nobody: Client;
	let event: string;
	const ask = async (client: Client, request: string, body?: object) => {
		const [method, address] = request.split(' ') as [string, string];
		const answer = await client.request(method, address, body === undefined ? {} : { body });
		return { status: answer.status, json: answer.text ? answer.json<Fields>() : {} };
	};
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		nobody = served.client();
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});
	test.after(() => served.close());

	test('everybody holds names, confirms them and gives them up by their token', async () => {
		const one = await ask(nobody, `POST ${path}`, { event_id: event });
		assert.is(one.status, 200);
		const fields = ['event_id', 'name', 'token', 'expires_at', 'lexicon_version', 'total', 'remaining', 'fallback'];
		assert.equal(
			Object.keys(one.json)
				.filter((name) => name !== 'requestId')
				.sort(),
			fields.sort()
		);
		const some = await ask(nobody, `GET ${path}/batch?event_uid=${event}&count=99`);
		assert.equal([some.status, (some.json.reservations as unknown[]).length], [200, 10]);
		assert.is((await ask(nobody, `GET ${path}/batch?event_uid=${event}&count=x`)).status, 422);
		const token = String(one.json.token);
		const confirmed = await ask(nobody, `POST ${path}/${token}/confirm`, { event_uid: event });
		assert.equal([confirmed.status, confirmed.json.name], [200, one.json.name]);
		const [{ token: other }] = some.json.reservations as [{ token: string }];
		assert.is((await ask(nobody, `DELETE ${path}/${other}?event_uid=${event}`)).status, 204);
		for (const unknown of [other, '0'.repeat(32), 'x'])
			assert.is((await ask(nobody, `DELETE ${path}/${unknown}?event_uid=${event}`)).status, 404, unknown);
		assert.is((await ask(nobody, `POST ${path}/${'0'.repeat(32)}/confirm`, { event_uid: event })).status, 404);
	});

	test('listed teams only, and events that are not public: no names (Q4, Q16)', async () => {
		await scene.call(updateEvent, { event, config: { restrictToTeams: true } });
		const refused = await ask(nobody, `POST ${path}`, { event_uid: event });
		assert.equal([refused.status, refused.json.error], [403, 'team_not_listed']);
		await scene.call(updateEvent, { event, published: false, config: { restrictToTeams: false } });
		const hidden = await ask(nobody, `GET ${path}/batch?event_uid=${event}`);
		assert.equal([hidden.status, hidden.json.error], [403, 'event_unpublished']);
	});

	test('a preview is for staff and tokens, a fill for staff with its csrf token', async () => {
		const preview = `GET ${path}/preview?event_uid=${event}&count=2`;
		assert.is((await ask(nobody, preview)).status, 401);
		const api = served.client(await scene.token(['quiz:read']));
		const shown = await ask(api, preview);
		assert.is(shown.status, 200);
		assert.equal(
			[
				(shown.json.suggestions as unknown[]).length,
				(shown.json.ai as Fields).enabled,
				(shown.json.ai as Fields).state
			],
			[2, false, 'off']
		);
		assert.is((await ask(nobody, `POST ${path}/preview`, { event_uid: event })).status, 401);
		const staff = await logIn(served, await makeUser(scene, 'event-manager'));
		const started = await ask(staff, `POST ${path}/preview`, { event_uid: event });
		assert.equal([started.status, started.json.event_id], [202, event]);
	});
});
