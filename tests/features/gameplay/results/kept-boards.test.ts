import * as assert from 'uvu/assert';
import { askedStatements, statementsOf, type AskedStatement } from '../../../support/asked-statements.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { withoutCatalogs } from '../../../support/phone/ranking.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { KeptBoards } from '../../../../server/features/gameplay/results/board/kept-boards.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { rankingsCheck } from '../../../../server/features/gameplay/results/state/ranking-topics.ts';
import { removeTeam, reopenResult } from '../../../../server/features/gameplay/results/operations.ts';
import { raiseResultsRevision } from '../../../../server/features/gameplay/results/state/revision.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { random, type Random } from '../../../support/files/random.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const stations = ['harbour', 'tower'];

interface Player {
	phone: Phone;
	running: { attemptId: string; station: string; answered: number } | undefined;
	done: string[];
	isGone: boolean;
}

forEachDatabase('boards that are kept', ({ test, open }) => {
	let scene: Scene;
	let boards: KeptBoards;
	let event: string;
	let questions: Map<string, Ids[]>;
	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.announce = (_namespace, eventUid, topics) => boards.onNotice(eventUid, topics);
	});
	test.before.each(async () => {
		boards = new KeptBoards();
		event = (await scene.event()).uid;
		questions = new Map();
		for (const station of stations)
			questions.set(station, [...(await putCatalog(scene, event, station, [choice('A'), choice('B', 7)])).values()]);
	});

	const shown = async (view: 'staff' | 'open' = 'staff') => rankingsFrom((await boards.read(event, [view])).get(view)!);
	const isTrue = async (what: string) => {
		assert.equal(await shown(), withoutCatalogs(await rankingsOf(event, 'staff')), what);
		assert.equal(await shown('open'), await rankingsOf(event, 'share'), `${what}, on screens`);
	};
	const join = async (): Promise<Player> => ({
		phone: await joinGame(scene, event),
		running: undefined,
		done: [],
		isGone: false
	});
	const playOn = async (next: Random, player: Player) => {
		const { phone, running } = player;
		if (!running) {
			const station = stations[Math.floor(next() * stations.length)]!;
			player.running = { attemptId: (await phone.start(station)).attemptId, station, answered: 0 };
			return `start of ${station}`;
		}
		const question = questions.get(running.station)![running.answered];
		if (question) {
			running.answered += 1;
			await phone.answer(running.attemptId, question, pick(question, next() < 0.6 ? 'right' : 'wrong'));
			return 'answer';
		}
		await phone.finish(running.attemptId);
		player.done.push(running.attemptId);
		player.running = undefined;
		return 'finish';
	};
	const modes = ['live', 'frozen', 'hidden', 'live'];
	const correct = async (next: Random, player: Player) => {
		const what = next();
		const { uid } = player.phone.team;
		if (what < 0.25) return scene.call(updateTeam, { event, uid, name: `Renamed ${next()}`.slice(0, 20) });
		if (what < 0.35) return scene.call(updateTeam, { event, uid, excluded: next() < 0.5 });
		if (what < 0.45) {
			player.isGone = true;
			return scene.call(removeTeam, { event, uid });
		}
		if (what < 0.7) {
			const row = await Result.findOne({ where: { attemptUid: player.done.at(-1) ?? 'none' } });
			return row && !row.reopenedAt && scene.call(reopenResult, { id: row.id });
		}
		const boardMode = modes[Math.floor(next() * modes.length)];
		return scene.call(updateEvent, { event, config: { boardMode, repeatCounts: next() < 0.5 ? 'first' : 'best' } });
	};

	test('equal a freshly loaded ranking, for a random history with corrections', async () => {
		const next = random(7);
		const players = [await join(), await join(), await join(), await join()];
		await isTrue('the beginning');
		for (let step = 0; step < 60; step += 1) {
			const living = players.filter(({ isGone }) => !isGone);
			if (living.length < 3 || next() < 0.05) players.push(await join());
			const player = living[Math.floor(next() * living.length)]!;
			if (next() < 0.25) {
				await correct(next, player);
				await isTrue(`correction in step ${step}`);
			} else await isTrue(`${await playOn(next, player)} in step ${step}`);
		}
	});

	test('are loaded completely once; afterwards an answer only loads its team', async () => {
		const next = random(3);
		const players = [await join(), await join(), await join()];
		for (const player of players) await playOn(next, player);
		await shown();
		await playOn(next, players[0]!);
		const { sequelize } = scene.dependencies.database;
		let asked: AskedStatement[] = [];
		const made = await statementsOf(sequelize, async () => {
			asked = await askedStatements(sequelize, async () => assert.is((await shown()).points.length, 3));
		});
		assert.is(made.length, 2, made.join('\n'));
		const rows = asked.filter(({ sql }) => /FROM `?results/.test(sql));
		assert.is(rows.length, 1);
		assert.equal(rows[0]!.values.slice(1), [players[0]!.phone.team.uid]);
	});

	test('follow a team into a round with its first answer', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join('Foxes');
		await led.lead('openLobby', 'show');
		await boards.read(led.event, ['staff']);
		await led.answer(foxes, 'q1');
		const { catalogs } = await boards.progress(led.event);
		assert.equal([...catalogs.values()], [{ teams: 1, running: 1, finished: 0 }]);
		scene.setTime(null);
	});

	test('when frozen, show a team whose start was on its way', async () => {
		for (const player of [await join(), await join()]) await playOn(random(5), player);
		const late = await join();
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		await isTrue('the freeze');
		// Its call began before the freeze, and was committed after the board was read.
		scene.setTime(new Date(Date.now() - 5000).toISOString());
		await playOn(random(5), late);
		scene.setTime(null);
		await isTrue('the late start');
	});

	/** What another process writes: the revision is raised and nobody here is told. */
	const writeUntold = ({ running }: Player) =>
		scene.dependencies.database.write(async (transaction) => {
			await Result.update({ points: 99 }, { where: { attemptUid: running!.attemptId }, transaction });
			await raiseResultsRevision(scene.dependencies.database, { namespace: 'acme', eventUid: event }, transaction);
		});

	/** Does something between the answer of the next such statement and those who wait for it. */
	const afterQuery = (statement: RegExp, act: () => Promise<void>) => {
		const { sequelize } = scene.dependencies.database;
		const { query } = sequelize;
		sequelize.query = (async (...asked: Parameters<typeof query>) => {
			const rows: unknown = await query.apply(sequelize, asked);
			if (statement.test(String(asked[0]))) {
				sequelize.query = query;
				await act();
			}
			return rows;
		}) as typeof query;
	};

	test('see what somebody wrote who told nothing, once they are told to look', async () => {
		const next = random(5);
		const player = await join();
		for (let step = 0; step < 2; step += 1) await playOn(next, player);
		await isTrue('the beginning');
		await writeUntold(player);
		await playOn(next, player);
		boards.onNotice(event, [rankingsCheck]);
		await isTrue('a look');
	});

	test('see it too when teams that came or started meanwhile were told', async () => {
		const player = await join();
		for (let step = 0; step < 2; step += 1) await playOn(random(5), player);
		await isTrue('the beginning');
		const late = await join();
		await playOn(random(5), late);
		await writeUntold(player);
		boards.onNotice(event, [rankingsCheck]);
		await isTrue('a look');
	});

	test('see it too when they are told to look while the state of before is on its way', async () => {
		const player = await join();
		for (let step = 0; step < 2; step += 1) await playOn(random(5), player);
		await isTrue('the beginning');
		afterQuery(/board_frozen_at/, async () => {
			await writeUntold(player);
			boards.onNotice(event, [rankingsCheck]);
		});
		await shown();
		await isTrue('the next reading');
	});

	test('see it too when an answer was told only after they were read whole', async () => {
		const [player, other] = [await join(), await join()];
		for (const each of [player, other]) await playOn(random(5), each);
		await isTrue('the beginning');
		const { announce } = scene.dependencies;
		const held: (() => void)[] = [];
		scene.dependencies.announce = (...told) => void held.push(() => announce(...told));
		await playOn(random(5), player);
		boards.forget();
		afterQuery(/FROM results r/, async () => held.forEach((tell) => tell()));
		await shown();
		scene.dependencies.announce = announce;
		await writeUntold(other);
		boards.onNotice(event, [rankingsCheck]);
		await isTrue('a look');
	});

	test('reload everything if notices were missed', async () => {
		const player = await join();
		await playOn(random(1), player);
		await isTrue('the beginning');
		await Result.update({ points: 50 }, { where: { attemptUid: player.running!.attemptId } });
		boards.forget();
		await isTrue('after they were forgotten');
	});
});
