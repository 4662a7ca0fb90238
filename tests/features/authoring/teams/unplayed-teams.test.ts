import * as assert from 'uvu/assert';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { unplayedDue } from '../../../../server/features/gameplay/play/operations/cleaning.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { select } from '../../../../server/database/statements.ts';
import { askedStatements } from '../../../support/asked-statements.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const start = Date.parse('2026-01-01T10:00:00Z');

forEachDatabase('the look at teams that never played', ({ test, open, product }) => {
	let scene: Scene;
	let uid: string;
	const at = (ms: number) => scene.setTime(new Date(start + ms).toISOString());
	const fill = async (amount: number, text: string) => {
		const rows = Array.from({ length: amount }, (_, index) => ({
			...{
				uid: text + index.toString(16).padStart(31, '0'),
				namespace: 'acme',
				eventUid: uid,
				name: `${text}${index}`
			},
			...{ nameKey: `${text}${index}`, sortOrder: 0, isListed: false, origin: 'self' as const },
			...{ tokenHash: `${text}${index}`, tokenEnc: '' }
		}));
		for (let from = 0; from < amount; from += 1000) await Team.bulkCreate(rows.slice(from, from + 1000));
		const old = new Date(start - 31 * dayMs);
		const { sequelize } = scene.dependencies.database;
		await sequelize.query('UPDATE teams SET updated_at = :old WHERE event_uid = :uid', { replacements: { old, uid } });
	};
	const left = () => Team.count({ where: { eventUid: uid } });

	test.before.each(async () => {
		scene = await openScene({ open });
		at(0);
		({ uid } = await scene.event({ name: freshId('event') }));
	});

	test('creates five hundred teams a minute, in all namespaces, and starts again after an hour', async () => {
		await fill(1300, 'a');
		const seen: number[] = [];
		for (let minute = 0; minute < 3; minute += 1) {
			at(minute * minuteMs);
			await runMinuteJob(scene.dependencies);
			seen.push(await left());
		}
		assert.equal(seen, [800, 300, 0]);
		await fill(1, 'b');
		at(59 * minuteMs);
		await runMinuteJob(scene.dependencies);
		assert.is(await left(), 1, 'the hour is not over');
		at(60 * minuteMs);
		await runMinuteJob(scene.dependencies);
		assert.is(await left(), 0);
	});

	test('reads no table from end to end, however many results there are', async () => {
		await putCatalog(scene, uid, 'station', [choice('A')]);
		await (await joinGame(scene, uid, { name: 'Player' })).start('station');
		const [played] = await Result.findAll({ raw: true, where: { eventUid: uid } });
		await fill(3000, 'c');
		const { id: _, ...row } = played!;
		const copies = Array.from({ length: 3000 }, (__, index) => ({
			...row,
			...{ attemptUid: `many-${index}`, runningKey: null, teamUid: `c${index.toString(16).padStart(31, '0')}` }
		}));
		await Result.bulkCreate(copies);
		const { sequelize } = scene.dependencies.database;
		if (product === 'mariadb') await sequelize.query('ANALYZE TABLE results, teams, puzzle_solves, event_photos');
		const asked = await askedStatements(sequelize, () => unplayedDue(new Date(start)));
		assert.ok(asked.some(({ sql }) => sql.includes('results')));
		for (const { sql, values } of asked) {
			const explain = product === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
			const plan = await select<Plan>(sequelize, `${explain} ${sql}`, values);
			assert.equal(plan.filter(readsAll), [], sql);
		}
		assert.equal(await unplayedDue(new Date(start)), [], 'all of them played');
	});
});

interface Plan {
	/** What SQLite does. */
	detail?: string;
	/** How MariaDB reads a table, and about how many rows. */
	type?: string;
	rows?: number;
}

const readsAll = ({ detail, type, rows }: Plan): boolean =>
	detail === undefined
		? ['ALL', 'index'].includes(type ?? '') && Number(rows) > 2000
		: /^SCAN (?!teams USING (COVERING )?INDEX)/.test(detail);
