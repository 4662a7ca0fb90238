import * as assert from 'uvu/assert';
import { showEventsInBlocks } from '../../../../server/features/authoring/events/operations/in-blocks.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { showBoardsInBlocks } from '../../../../server/features/gameplay/results/operations/in-blocks.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const visitor = { actor: { kind: 'anonymous' } } as const;

forEachDatabase('what blocks of the website show of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let slug: string;
	let larks: Phone;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		({ uid: event, slug } = await scene.event({ description: '<p>Hello <img src="https://evil.example/a.png"></p>' }));
		const question = (await putCatalog(scene, event, 'mill', [choice('One')], { name: 'Mill' })).get('One')!;
		for (const [name, text] of Object.entries({ Owls: 'right', Larks: 'right', Foxes: 'wrong' })) {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('mill');
			await phone.answer(attemptId, question, pick(question, text));
			await phone.finish(attemptId);
			if (name === 'Larks') larks = phone;
		}
	});

	const boards = async (limit = 10, key = event, more: object = {}) => {
		const asked = (['rankings', 'results'] as const).map((module) => ({ id: module, event: key, module, limit }));
		return (await scene.call(showBoardsInBlocks, { boards: asked }, { ...visitor, ...more })).boards;
	};
	const names = async (limit?: number) => {
		const { rankings, results } = await boards(limit);
		return [rankings, results].map((board) => board!.rows.map(({ name }) => name));
	};
	const events = async (more: object = {}) =>
		(await scene.call(showEventsInBlocks, { events: [event, slug] }, { ...visitor, ...more })).events;

	test('they link to the page of the event: by slug on its own hosts, by uid on others', async () => {
		const hrefs = async (isMainHost: boolean) => {
			const { rankings } = await boards(1, event, { isMainHost });
			return [(await events({ isMainHost }))[event]!.href, rankings!.href];
		};
		assert.equal(await hrefs(false), [`/event/${slug}`, `/event/${slug}`]);
		assert.equal(await hrefs(true), [`/event/${event}`, `/event/${event}`]);
	});

	test('the first rows, and everybody who shares the last place', async () => {
		const [ranking, results] = await names(1);
		assert.equal(ranking!.toSorted(), ['Larks', 'Owls']);
		assert.equal(results, ['Foxes']);
		const { rankings } = await boards();
		assert.equal(
			rankings!.rows.map(({ place, points, done, total }) => [place, points > 0, done, total]),
			[
				['=1', true, 1, 1],
				['=1', true, 1, 1],
				['3', false, 1, 1]
			]
		);
		assert.match(rankings!.ticket, /^mqt_/);
	});

	test('names that staff hid, and a board that is hidden or frozen, are as on every shared screen', async () => {
		await scene.call(updateTeam, { event, uid: larks.team.uid, hidden: true });
		assert.not.match(JSON.stringify(await boards()), /Larks/);
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		const frozen = await names();
		scene.setTime('2026-07-01T10:05:00.000Z');
		const late = await joinGame(scene, event, { name: 'Gulls' });
		const { attemptId } = await late.start('mill');
		await late.finish(attemptId);
		assert.equal(await names(), frozen);
		await scene.call(updateEvent, { event, config: { boardMode: 'hidden' } });
		assert.equal(await names(), [[], []]);
		assert.is((await boards()).rankings!.mode, 'hidden');
	});

	test('an event is found by uid and slug, without pictures of others', async () => {
		const { [event]: byUid, [slug]: bySlug } = await events();
		assert.equal(byUid, bySlug);
		assert.is(byUid!.description, '<p>Hello </p>');
	});

	test('nothing of an unpublished event, of another namespace or in a closed one', async () => {
		assert.equal(await events({ namespace: 'beta' }), {});
		assert.equal(await boards(10, event, { namespace: 'beta' }), {});
		await scene.call(updateNamespace, { id: 'acme', isActive: false });
		assert.equal([await events(), await boards()], [{}, {}]);
		await scene.call(updateNamespace, { id: 'acme', isActive: true });
		await scene.call(updateEvent, { event, published: false });
		assert.equal([await events(), await boards()], [{}, {}]);
	});
});
