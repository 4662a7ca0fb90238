import type { IncomingMessage } from 'node:http';
import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/access/actor.ts';
import { liveAuthorisation } from '../../../server/features/gameplay/dashboards/authorisation.ts';
import { showDashboard } from '../../../server/features/gameplay/dashboards/operations.ts';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

const anonymous: { actor: Actor } = { actor: { kind: 'anonymous' } };

forEachDatabase('who sees the dashboard of a draft', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.after.each(() => scene.setTime(null));

	const shared = async (config: object = {}) => {
		const event = await scene.event({ name: 'Fest', config });
		const { token } = await scene.call(rotateShareToken, { event: event.uid });
		return { ...event, token };
	};
	const look = (event: string, token: string) => scene.call(showDashboard, { event, token }, anonymous);

	test('a draft is visible to staff of its namespace, and to nobody else with the link', async () => {
		const { uid, token } = await shared({ pageTitle: 'Probe' });
		await scene.call(updateEvent, { event: uid, published: false });
		const by = (actor: Actor) => scene.call(showDashboard, { event: uid, token }, { actor });
		const staff = [userOf('customer', 'acme'), userOf('analyst', 'acme'), userOf('admin')];
		for (const actor of staff) {
			const view = await by(actor);
			assert.equal([view.state, view.isDraft, view.title], ['open', true, 'Probe']);
		}
		const strangers = [anonymous.actor, userOf('customer', 'beta'), userOf('designer', 'acme')];
		for (const actor of strangers) {
			const view = await by(actor);
			assert.equal([view.state, view.isDraft], ['closed', true]);
			assert.not(JSON.stringify(view).includes(uid));
		}
		await scene.call(updateEvent, { event: uid, published: true });
		assert.equal(
			(await Promise.all([...staff, ...strangers].map(by))).map(({ state, isDraft }) => [state, isDraft]),
			[...staff, ...strangers].map(() => ['open', undefined])
		);
	});

	test('the topics of a draft are for staff as long as the login lasts, and a closed window is closed for staff as well', async () => {
		const { uid, token } = await shared({ dashboardVisibilityEnd: '2030-07-05T18:00' });
		await scene.call(updateEvent, { event: uid, published: false });
		let who: Actor = userOf('customer', 'acme');
		const authorisation = liveAuthorisation(scene.dependencies, {
			callerOf: () => ({ host: 'localhost', ip: '127.0.0.1' }),
			staffOf: async () => who
		});
		const proof = { share: { event: uid, token, variant: 'public' as const } };
		const request = { headers: {} } as IncomingMessage;
		const admitted = await authorisation.authorise(proof, request);
		if (!admitted.ok) throw new Error(`refused: ${admitted.error}`);
		const allowed = async () => {
			const verdict = await authorisation.allow(admitted.actor, 'rankings', uid);
			return verdict.ok || verdict.error;
		};
		assert.is(await allowed(), true);
		who = anonymous.actor;
		assert.is(await allowed(), 'event_unpublished');
		const refused = await authorisation.authorise(proof, request);
		assert.is(!refused.ok && refused.error, 'event_unpublished');
		who = userOf('customer', 'acme');
		scene.setTime('2030-07-06T18:00:00Z');
		assert.is(await allowed(), 'not_visible');
	});

	test('the big screen says how to join: by the code, or by card if only listed teams may play', async () => {
		for (const [restrictToTeams, wayIn] of [
			[false, 'code'],
			[true, 'card']
		] as const) {
			const { uid, token } = await shared({ restrictToTeams });
			const view = await look(uid, token);
			assert.is(view.state === 'open' && view.wayIn, wayIn);
		}
	});
});
