import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import type { CopyRules } from '../../../../server/database/backup/before-update.ts';
import type { Database } from '../../../../server/database/database.ts';
import { knownMigrations } from '../../../../server/database/known-migrations.ts';
import { updateDatabase } from '../../../../server/database/update/update-database.ts';
import { messageOf } from '../../../support/copied-database.ts';
import { onSqlite } from '../../../support/processes/databases.ts';

const [before, last] = knownMigrations().slice(-2);
const [third] = knownMigrations().slice(-3);
const noted = 'SELECT name FROM sequelize_meta ORDER BY name DESC LIMIT 1';

onSqlite('the copy before an update', ({ test, open, url, connect }) => {
	const told: string[] = [];
	const update = async (database: Database, copies: CopyRules) =>
		(await updateDatabase(database, { copies })).migrations;
	const updateIn = (folder: string, isWanted = true) => ({
		folder,
		isWanted,
		tell: (message: string, { file }: { file: string }) => void told.push(`${message}: ${file}`)
	});
	const freshFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'marquee-update-')), 'before-update');
	const copiesIn = (folder: string) =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.db'))
			.sort()
			.map((name) => path.join(folder, name));
	const lastOf = async (database: Database) => {
		const [rows] = await database.sequelize.query(noted);
		return (rows[0] as { name: string }).name;
	};
	const back = async (database: Database, to = last!) => void (await database.migrator.down({ to }));

	test('is the database as it was, for this account only, and its path is told', async () => {
		const [database, folder] = [await open(), freshFolder()];
		await back(database);
		assert.equal(await update(database, updateIn(folder)), [last]);
		const [copy, ...others] = copiesIn(folder);
		assert.equal([others, readdirSync(folder).length], [[], 1]);
		assert.equal([statSync(copy!).mode & 0o777, statSync(folder).mode & 0o777], [0o600, 0o700]);
		assert.equal(told.splice(0), [`database copied before the update: ${copy}`]);
		assert.is(await lastOf(connect(`sqlite:${copy}`)), before);
		assert.is(await lastOf(database), last);
	});

	test('is not made of a new database, of one that is up to date, or where nobody wants it', async () => {
		const [made, folder] = [connect(await url()), freshFolder()];
		assert.is((await update(made, updateIn(folder))).length, knownMigrations().length);
		assert.equal(await update(made, updateIn(folder)), []);
		await back(made);
		assert.equal(await update(made, updateIn(folder, false)), [last]);
		assert.equal(told, []);
		assert.throws(() => readdirSync(folder), /ENOENT/);
	});

	test('is kept with the one of the update before it, and of no other', async () => {
		const [database, folder] = [await open(), freshFolder()];
		for (let time = 0; time < 3; time += 1) {
			await back(database);
			await update(database, updateIn(folder));
		}
		const made = told.splice(0).map((line) => line.split(': ')[1]!);
		assert.is(made.length, 3);
		assert.equal(copiesIn(folder), made.slice(1).sort());
	});

	test('of before an update that failed survives every further start', async () => {
		const [database, folder] = [await open(), freshFolder()];
		await back(database, before);
		const { migrator } = database;
		let reached = before!;
		const failing: Database = {
			...database,
			migrator: {
				...migrator,
				up: async () => {
					if (reached !== (await lastOf(database))) await migrator.up({ to: reached });
					throw new Error('no');
				}
			}
		};
		// The first migration of the update fails, twice; then the second one.
		for (reached of [third!, third!, before!, before!])
			assert.is(await messageOf(update(failing, updateIn(folder))), 'no');
		const [first, second] = copiesIn(folder);
		assert.is(copiesIn(folder).length, 2);
		for (const copy of [first, second]) assert.is(await lastOf(connect(`sqlite:${copy}`)), third);
		assert.match(told.splice(0).at(-1)!, /the update continues; the copy of before it is kept: .*\.db$/);
		assert.equal(await update(database, updateIn(folder)), [last]);
		assert.equal(copiesIn(folder), [first, second]);
		// The next update is another one.
		await back(database);
		told.splice(0);
		await update(database, updateIn(folder));
		assert.match(told.splice(0).join('\n'), /^database copied/);
	});

	test('needs room, without which nothing changes', async () => {
		const [database, folder] = [await open(), freshFolder()];
		await back(database);
		const said = await messageOf(update(database, { ...updateIn(folder), free: async () => 60_000_000 }));
		assert.match(said, /was not updated: .* needs \d\d MB in .*, and 60 MB are left\..*BACKUP_BEFORE_UPDATE=0/);
		assert.is(await lastOf(database), before);
		assert.equal(readdirSync(folder), []);
	});

	test('of a process that was killed in the middle goes after an hour', async () => {
		const [database, folder] = [await open(), freshFolder()];
		await back(database);
		await update(database, updateIn(folder));
		const parts = ['old', 'new'].map((name) => path.join(folder, `marquee-${name}.db.part`));
		for (const part of parts) writeFileSync(part, '');
		const old = new Date(Date.now() - 2 * 3_600_000);
		utimesSync(parts[0]!, old, old);
		await back(database);
		await update(database, updateIn(folder));
		told.splice(0);
		assert.equal(
			readdirSync(folder).filter((name) => name.endsWith('.part')),
			['marquee-new.db.part']
		);
	});
});
