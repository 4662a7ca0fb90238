import * as assert from 'uvu/assert';
import { ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { deleteRows, findRow, findRows, insertRow, saveRow, updateRows } from '../../../server/database/rows.ts';
import { EventConfig, QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import { Team, TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('bound rows', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => {
		scene = await openScene({ open });
		event = (await scene.event()).uid;
		const questions = await putCatalog(scene, event, 'one', [choice('First?'), choice('Second?')]);
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('one');
		await phone.answer(attemptId, questions.get('First?')!, pick(questions.get('First?')!, 'right'));
	});

	test('a row equals what Sequelize reads, field by field', async () => {
		for (const table of [QuizEvent, EventConfig, Team, TeamDevice, Result, QuestionResult]) {
			const mapped = (await (table as typeof Result).findAll()) as Result[];
			assert.ok(mapped.length, table.name);
			for (const row of mapped) {
				const key = (table as typeof Result).primaryKeyAttribute;
				const bound = await findRow(table as typeof Result, { [key]: row.get(key as 'id') });
				assert.equal(bound!.get(), row.get(), table.name);
			}
		}
	});

	test('a stored and changed row equals what Sequelize would have stored', async () => {
		const device = (await TeamDevice.findOne())!;
		const at = new Date('2026-03-29T01:30:00.123Z');
		const fields = {
			namespace: device.namespace,
			eventUid: event,
			teamUid: device.teamUid,
			userAgent: "O'Hara \\ \0 ü",
			lastSeenAt: at
		};
		const { write } = scene.dependencies.database;
		const one = await write((transaction) =>
			insertRow(TeamDevice, { ...fields, tokenHash: 'a'.repeat(64), joinId: 'bound-'.padEnd(20, '0') }, transaction)
		);
		const other = await TeamDevice.create({ ...fields, tokenHash: 'b'.repeat(64), joinId: 'mapped'.padEnd(20, '0') });
		const plain = async ({ id }: TeamDevice) => {
			const {
				id: _id,
				tokenHash: _hash,
				joinId: _join,
				createdAt: _c,
				updatedAt: _u,
				...rest
			} = (await TeamDevice.findByPk(id))!.get();
			return rest;
		};
		assert.equal(await plain(one), await plain(other));
		for (const row of [one, await findRow(TeamDevice, { id: one.id }), await TeamDevice.findByPk(one.id)])
			assert.equal(row!.lastSeenAt, at);
		const later = new Date(at.getTime() + 1);
		const changed = await write((transaction) =>
			updateRows(TeamDevice, { lastSeenAt: later, revokedAt: at }, { id: [one.id, other.id] }, transaction)
		);
		assert.is(changed, 2);
		assert.equal(await plain(one), await plain(other));
		assert.is((await findRows(TeamDevice, { id: [one.id, other.id], revokedAt: null })).length, 0);
		const found = (await findRow(TeamDevice, { id: one.id }))!;
		const save = () => write((transaction) => saveRow(TeamDevice, found, transaction));
		assert.is(await save(), false);
		found.set({ revokedAt: null, userAgent: 'other' });
		assert.is(await save(), true);
		assert.is(await save(), false);
		assert.equal(await plain(one), { ...(await plain(other)), revokedAt: null, userAgent: 'other' });
		const gone = await write((transaction) => deleteRows(TeamDevice, { id: [one.id, other.id] }, transaction));
		assert.is(gone, 2);
		assert.is(await TeamDevice.count({ where: { id: [one.id, other.id] } }), 0);
		assert.is((await findRows(TeamDevice, { id: [] })).length, 0);
	});

	test('taken keys and broken references are distinguished, and undo the write', async () => {
		const { write } = scene.dependencies.database;
		const team = (await Team.findOne())!;
		const device = (await TeamDevice.findOne())!;
		const { id: _id, ...copy } = device.get();
		const again = write((transaction) => insertRow(TeamDevice, copy, transaction));
		assert.instance(await again.catch((error: unknown) => error), UniqueConstraintError);
		const lost = write(async (transaction) => {
			await updateRows(Team, { name: 'never' }, { uid: team.uid }, transaction);
			await insertRow(
				TeamDevice,
				{ ...copy, tokenHash: 'c'.repeat(64), joinId: 'x'.repeat(20), teamUid: '0'.repeat(32) },
				transaction
			);
		});
		assert.instance(await lost.catch((error: unknown) => error), ForeignKeyConstraintError);
		assert.is((await Team.findByPk(team.uid))!.name, team.name);
	});
});
