import * as assert from 'uvu/assert';
import { askedStatements, statementsOf } from '../../../support/asked-statements.ts';
import { withoutCatalogs } from '../../../support/phone/ranking.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { newestResults } from '../../../../server/features/gameplay/results/board/newest.ts';
import { playersBoard } from '../../../../server/features/gameplay/results/board/players-board.ts';
import { showRanking } from '../../../../server/features/gameplay/results/operations.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

onSqlite('the board of players', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let questions: Ids[];
	let phones: Phone[];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
		questions = [...(await putCatalog(scene, event, 'harbour', [choice('One'), choice('Two')])).values()];
		phones = [];
		for (const name of ['Owls', 'Foxes', 'Bears', 'Mice']) phones.push(await joinGame(scene, event, { name }));
	});
	test.after(() => served.close());

	const play = async (phone: Phone, right: number) => {
		const { attemptId } = await phone.start('harbour');
		for (const [index, question] of questions.entries())
			await phone.answer(attemptId, question, pick(question, index < right ? 'right' : 'wrong'));
		await phone.finish(attemptId);
	};
	/** The statements that read results while this is done. */
	const readsOf = async (work: () => Promise<unknown>) => {
		const made = await statementsOf(scene.dependencies.database.sequelize, work);
		return made.filter((sql) => /FROM `?results/.test(sql));
	};

	test('shows a team its own numbers of now, and reads nobody else', async () => {
		for (const [index, phone] of phones.slice(0, 3).entries()) await play(phone, index % 3);
		const standing = async ({ team }: Phone) =>
			(await playersBoard(event, ['points'], team.uid)).of('points', team.uid);
		assert.is((await standing(phones[2]!))!.place, 1);
		const again = await readsOf(async () => {
			for (const phone of phones) await standing(phone);
		});
		assert.equal(again, [], 'nothing has changed');
		await play(phones[3]!, 2);
		const look = async () => assert.is((await standing(phones[3]!))!.correct, 2);
		const asked = await askedStatements(scene.dependencies.database.sequelize, look);
		const own = asked.filter(({ sql }) => /FROM `?results/.test(sql));
		assert.equal(
			own.map(({ values }) => values),
			[[event, phones[3]!.team.uid]]
		);
	});

	test('has what others wrote without a notice, as the command line does', async () => {
		await play(phones[0]!, 1);
		const names = async () => (await scene.call(showRanking, { event })).ranking.points.map(({ name }) => name);
		assert.equal(await names(), ['Owls']);
		const { announce } = scene.dependencies;
		scene.dependencies.announce = () => undefined;
		await play(phones[1]!, 2);
		scene.dependencies.announce = announce;
		assert.equal(await names(), ['Foxes', 'Owls']);
	});

	test('is the ranking that everyone gets, with the rows of stations for staff', async () => {
		for (const [index, phone] of phones.entries()) await play(phone, index % 3);
		const { ranking } = await scene.call(showRanking, { event });
		const limited = await readsOf(async () => {
			const { ranking: first } = await scene.call(showRanking, { event, limit: 1 });
			assert.equal(first.points, ranking.points.slice(0, 1));
			assert.equal(first.awards, ranking.awards);
		});
		assert.is(limited.length, 1, 'only the stations of those who are shown');
		assert.is(ranking.points[0]!.catalogs!.length, 1);
		assert.equal(withoutCatalogs(await rankingsOf(event, 'staff')), await rankingsOf(event, 'share'));
	});

	test('counts the list of results without reading it, also while it is frozen', async () => {
		for (const phone of phones.slice(0, 3)) await play(phone, 1);
		assert.is((await newestResults(event, null)).total, 3);
		const counted = async (until: Date | null) =>
			(await readsOf(() => newestResults(event, until))).filter((sql) => /COUNT/.test(sql)).length;
		assert.is(await counted(null), 0);
		scene.setTime('2026-07-01T12:00:00.000Z');
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		const until = new Date('2026-07-01T12:00:00.000Z');
		assert.is(await counted(until), 1);
		assert.is(await counted(until), 0);
	});
});
