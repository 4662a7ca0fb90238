import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { QuizEvent } from '../../../../server/features/authoring/events/model.ts';
import { KeptBoards } from '../../../../server/features/gameplay/results/board/kept-boards.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { playersBoard } from '../../../../server/features/gameplay/results/board/players-board.ts';
import { knownMigrations } from '../../../../server/database/known-migrations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import { openScene } from '../../../support/scene.ts';

const kept = '0197-ranking-rules';
const before = knownMigrations()[knownMigrations().indexOf(kept) - 1]!;

forEachDatabase('rules of ranking that changed', ({ test, open, url, connect }) => {
	test('leave the places of an event that keeps earlier ones, on every board', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		const questions = [...(await putCatalog(scene, event, 'one', [choice('A'), choice('B'), choice('C')])).values()];
		// One is right once and stops, the other answers everything and is right twice.
		for (const [name, answers] of Object.entries({ Few: ['right'], Many: ['right', 'right', 'wrong'] } as const)) {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('one');
			for (const [at, answer] of answers.entries())
				await phone.answer(attemptId, questions[at]!, pick(questions[at]!, answer));
		}
		const boards = new KeptBoards();
		const places = async () => {
			const board = (await boards.read(event, ['open'])).get('open')!;
			const all = [await rankingsOf(event, 'staff'), await rankingsOf(event, 'share'), rankingsFrom(board)];
			const ofPlayers = (await playersBoard(event, ['accuracy'])).list('accuracy');
			return [...all.map(({ accuracy }) => accuracy), ofPlayers].map((list) =>
				list.map(({ place, name }) => `${place} ${name}`).join()
			);
		};
		assert.equal(await places(), Array(4).fill('1 Many,2 Few'));
		await QuizEvent.update({ rankingRules: 1 }, { where: { uid: event } });
		assert.equal(await places(), Array(4).fill('1 Few,2 Many'));
	});

	test('are those of then for events that were over when they changed', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: before });
		const { sequelize } = database;
		const say = (sql: string, replacements: object) => sequelize.query(sql, { replacements: { ...replacements } });
		const [old, late] = ['2026-11-21 20:00:00', '2026-11-23 20:00:00'];
		const events: [name: string, end: string | null, played: string | null][] = [
			['over', old, old],
			['corrected', old, late],
			['openEnd', null, old],
			['stillOn', late, old],
			['played', null, late],
			['unplayed', old, null]
		];
		for (const [index, [name, end, played]] of events.entries()) {
			const uid = String(index).repeat(32);
			await say(
				`INSERT INTO events (uid, namespace, slug, name, description, join_code, end_date, created_at, updated_at)
				VALUES (:uid, 'default', :name, :name, '', :name, :end, :old, :old)`,
				{ uid, name: name.slice(0, 6), end, old }
			);
			for (const [attempt, at] of played ? [old, played].entries() : [])
				await say(
					`INSERT INTO results (namespace, attempt_uid, event_uid, catalog_uid, catalog, catalog_name, name, attempt, state, source, last_active_at, plan, created_at, updated_at)
					VALUES ('default', :attemptUid, :uid, :uid, 'c', 'C', 'A', :attempt, 'finished', 'play', :at, '[]', :at, :at)`,
					{ attemptUid: `${attempt}${index}`, uid, attempt, at }
				);
		}
		await database.migrator.up();
		const [rows] = await sequelize.query('SELECT ranking_rules AS rules FROM events ORDER BY uid');
		const rules = (rows as { rules: number | null }[]).map((row, index) => [events[index]![0], row.rules]);
		assert.equal(Object.fromEntries(rules), {
			...{ over: 1, corrected: 1, openEnd: 1 },
			...{ stillOn: null, played: null, unplayed: null }
		});
	});
});
