import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { Rankings, TopicData } from '#lib/live/wire.ts';
import { dashboardModules } from '../../../server/features/authoring/events/modules.ts';
import { showStanding } from '../../../server/features/gameplay/play/operations/standing.ts';
import { PhotoConsent } from '../../../server/features/gameplay/photos/model.ts';
import { createAdjustment } from '../../../server/features/gameplay/results/operations/adjustments.ts';
import { submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { parseCsv } from '../../support/files/csv-text.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import type { Client } from '../../support/http.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { readPdf } from '../../support/print/pdf-text.ts';
import { handIn } from '../../support/phone/photo-room.ts';
import type { Phone } from '../../support/phone/phone.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('one standing a team, wherever it is asked for', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await served.login('admin');
	});
	test.after(() => served.close());

	/** Two teams that share a place, one renamed after it played on two phones, one with points by hand, one from outside. */
	async function mixed() {
		const { uid: event } = await scene.event({ config: { teamResults: true } });
		const questions = await putCatalog(scene, event, 'mill', [choice('One'), choice('Two'), choice('Three', 20)]);
		scene.setTime('2026-07-01T10:00:00.000Z');
		const starts = new Map<string, { phone: Phone; attemptId: string }>();
		for (const name of ['Owls', 'Larks', 'Foxes', 'Gulls']) {
			const phone = await joinGame(scene, event, { name });
			starts.set(name, { phone, attemptId: (await phone.start('mill')).attemptId });
		}
		scene.setTime('2026-07-01T10:01:00.000Z');
		const answered = { Owls: ['right', 'right', 'wrong'], Larks: ['right', 'right', 'wrong'] } as const;
		const others = { Foxes: ['right', 'wrong', 'right'], Gulls: ['wrong', 'wrong', 'wrong'] } as const;
		for (const [name, answers] of Object.entries({ ...answered, ...others })) {
			const { phone, attemptId } = starts.get(name)!;
			// The second phone of a team goes on where the first one stands.
			const second = await phone.handOver();
			for (const [index, question] of [...questions.values()].entries())
				await (index ? second : phone).answer(attemptId, question, pick(question, answers[index]!));
			await second.finish(attemptId);
		}
		await scene.call(submitResult, { event, name: 'Strangers', catalog: 'mill', correct: 1, total: 3 });
		const gulls = starts.get('Gulls')!.phone;
		await scene.call(createAdjustment, { event, teamUid: gulls.team.uid, points: 5, reason: 'The card was torn' });
		const larks = starts.get('Larks')!.phone;
		await scene.call(updateTeam, { event, uid: larks.team.uid, name: 'Küche; =1+1' });
		return { event, larks };
	}
	type Row = [place: number, name: string, points: number];
	const rowsOf = ({ points }: Pick<Rankings, 'points'>): Row[] =>
		points.map(({ place, name, points: sum }) => [place, name, sum]);
	const exported = (event: string, more: string) => admin.get(`/admin/results/export?event=${event}&lang=en&${more}`);

	test('Q25: API, file, JSON, PDF, live boards and the team itself tell the same places and points', async () => {
		const { event, larks } = await mixed();
		const api = served.client(await scene.token(['quiz:read']));
		const answer = await api.get(`/api/v1/namespaces/acme/events/${event}/ranking`);
		const { ranking } = answer.json<{ ranking: Rankings }>();
		const wanted = rowsOf(ranking);
		assert.equal(wanted, [
			[1, 'Foxes', 30],
			[2, 'Küche; =1+1', 20],
			[2, 'Owls', 20],
			[4, 'Strangers', 13],
			[5, 'Gulls', 5]
		]);
		assert.is(new Set(ranking.points.map(({ teamUid }) => teamUid)).size, wanted.length);

		const file = parseCsv((await exported(event, 'kind=ranking')).text.replace('\ufeff', ''), ';');
		const inFile = file
			.filter(([name]) => name === 'Points')
			.map(([, place, name, sum]) => [place, name, sum].map(String));
		assert.equal(
			inFile,
			wanted.map((row) => row.map(String))
		);
		const json = (await exported(event, 'format=json')).json<{ ranking: Rankings }>();
		assert.equal(rowsOf(json.ranking), wanted);

		const ref = { namespace: 'acme', eventUid: event };
		const boards = await liveSources(scene.dependencies).rankings(ref, ['staff', 'share']);
		for (const audience of ['staff', 'share'])
			assert.equal(rowsOf(rankingsFrom(boards.get(audience) as TopicData['rankings'])), wanted, audience);

		const own = await larks.call(showStanding, { event });
		assert.equal(rowsOf({ points: own.board as Rankings['points'] }), wanted);
		assert.equal([own.standings.points!.place, own.standings.points!.shared, own.of], [2, true, wanted.length]);

		const pdf = await fetch(`${served.base}/admin/results/export?event=${event}&lang=en&format=pdf&kind=ranking`, {
			headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') }
		});
		assert.is(pdf.headers.get('content-type'), 'application/pdf');
		const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
		let at = 0;
		for (const [, name] of wanted) {
			const found = text.indexOf(name, at);
			assert.ok(found >= at, `${name} in its place of ${text}`);
			at = found;
		}
		assert.match(text, /=2\s*Küche; =1\+1[^\n]*\b20\b/);
	});

	test('Q24: a consent is stored with its time', async () => {
		scene.setTime('2026-07-01T18:30:00.000Z');
		const { uid: event } = await scene.event({ config: { photoUpload: true } });
		await handIn(scene, event, await joinGame(scene, event));
		const consent = (await PhotoConsent.findOne({ where: { eventUid: event } }))!;
		assert.is(consent.givenAt.toISOString(), '2026-07-01T18:30:00.000Z');
	});

	test('Q28: a list without a number of seconds turns its page every ten', () => {
		for (const pageInterval of ['', null, undefined]) {
			const [list] = dashboardModules.parse([{ id: 'rankings', options: { pageInterval } }]);
			assert.is((list!.options as { pageInterval: number }).pageInterval, 10, String(pageInterval));
		}
	});
});
