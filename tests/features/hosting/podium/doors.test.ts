import * as assert from 'uvu/assert';
import { sealTicket } from '../../../../server/access/tickets.ts';
import { rotateShareToken, updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { showStanding } from '../../../../server/features/gameplay/play/operations/standing.ts';
import { actPodium } from '../../../../server/features/hosting/podium/operations.ts';
import { showRanking } from '../../../../server/features/gameplay/results/operations.ts';
import { showBoardsInBlocks } from '../../../../server/features/gameplay/results/operations/in-blocks.ts';
import { topics, type BoardMode } from '#lib/live/wire.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

const modules = ['header', 'rankings', 'results', 'presence', 'containerMetrics'];
/** What would tell who is ahead of whom. */
const tellsPlaces = /"place"|"points":(?!0\b|null)|"gap"/;

forEachDatabase('what leaves the server during the ceremony', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let share: string;
	let ticket: string;
	let [first, last] = [] as unknown as [Phone, Phone];
	let attempt: string;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		const config = { teamResults: true, dashboardModules: modules.map((id) => ({ id, enabled: true })) };
		event = (await scene.event({ config })).uid;
		const question = (await putCatalog(scene, event, 'station', [choice('A', 7)])).get('A')!;
		const playAs = async (name: string, text: string) => {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('station');
			await phone.answer(attemptId, question, pick(question, text));
			await phone.finish(attemptId);
			return { phone, attemptId };
		};
		({ phone: first, attemptId: attempt } = await playAs('Anton', 'right'));
		last = (await playAs('Berta', 'wrong')).phone;
		share = (await scene.call(rotateShareToken, { event })).token;
		ticket = sealTicket({ event, module: 'rankings', limit: 10 }, scene.dependencies.env.SECRET_KEY, new Date());
	});

	const act = (action: string) => scene.call(actPodium, { event, action });
	const body = async (path: string, headers: Record<string, string> = {}) =>
		(await fetch(served.base + path, { headers })).text();
	/** Every answer that a screen, a page with a ticket or a phone can get, by its address. */
	async function everyDoor(): Promise<Map<string, string>> {
		const found = new Map<string, string>();
		for (const topic of topics) {
			const path = `/api/live/${event}/${topic}`;
			found.set(`share ${topic}`, await body(`${path}?share_token=${share}`));
			found.set(`ticket ${topic}`, await body(`${path}?ticket=${ticket}`));
			found.set(`phone ${topic}`, await body(path, { cookie: `mq_play_${event}=${last.token}` }));
		}
		const boards = (['rankings', 'results'] as const).map((module) => ({ id: module, event, module, limit: 10 }));
		found.set('blocks', JSON.stringify(await last.call(showBoardsInBlocks, { boards })));
		found.set('standing', JSON.stringify(await last.call(showStanding, { event })));
		found.set('info', await body(`/api/play/events/${event}`));
		return found;
	}
	const telling = async () =>
		[...(await everyDoor())].filter(([, text]) => tellsPlaces.test(text)).map(([door]) => door);

	for (const boardMode of ['live', 'hidden', 'frozen'] satisfies BoardMode[])
		test(`no route reveals a place that was not shown, with a ${boardMode} board`, async () => {
			if (boardMode !== 'live') await scene.call(updateEvent, { event, config: { boardMode } });
			await act('start');
			assert.equal(await telling(), []);
			const { place, of } = await first.summary(attempt);
			assert.equal([place, of], [undefined, undefined]);
			const { mode, board, standings } = await first.call(showStanding, { event });
			assert.equal([mode, board, standings.points], ['hidden', [], null]);
			const { ranking } = await scene.call(showRanking, { event });
			assert.is(ranking.points.length, 2, 'staff sees them');
		});

	test('a revealed place is sent to screens and to the phones of its team, and to no other phone', async () => {
		await act('start');
		const { total } = await act('step');
		for (let step = 1; step < total - 1; step += 1) await act('step');
		const second = await body(`/api/live/${event}/podium?share_token=${share}`);
		assert.match(second, /"name":"Berta","place":2/);
		assert.not.match(second, /"name":"Anton","place"/);
		assert.equal((await last.me()).podium, { place: 2, shared: false, of: 2, points: 0, awards: [] });
		assert.is((await first.me()).podium, undefined);
		await act('step');
		assert.is((await first.me()).podium!.place, 1);
		await act('back');
		assert.is((await first.me()).podium, undefined);
	});

	test('after the end the board shows what its mode allows', async () => {
		await act('start');
		await act('end');
		assert.ok((await telling()).includes('share rankings'));
		const { board } = await first.call(showStanding, { event });
		assert.is(board.length, 2);
	});
});
