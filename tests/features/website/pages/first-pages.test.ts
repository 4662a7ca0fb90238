import * as assert from 'uvu/assert';
import { initModels } from '../../../../server/composition/models.ts';
import { knownMigrations } from '../../../../server/database/known-migrations.ts';
import { startPage } from '../../../../server/features/website/pages/public/published.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';

const made = '0133-static-pages';
const before = knownMigrations()[knownMigrations().indexOf(made) - 1]!;

forEachDatabase('the first pages of the website', ({ test, url, connect }) => {
	for (const [installation, isUsed, status] of [
		['new', false, 'published'],
		['used', true, 'draft']
	] as const)
		test(`of a ${installation} installation are each a ${status} page`, async () => {
			const database = connect(await url());
			const { migrator, sequelize } = database;
			await migrator.up({ to: before });
			if (isUsed)
				await sequelize.query(
					`INSERT INTO events (uid, namespace, slug, name, description, join_code, created_at, updated_at)
					VALUES (:uid, 'default', 'e', 'E', '', 'e', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
					{ replacements: { uid: '1'.repeat(32) } }
				);
			await migrator.up();
			initModels(sequelize);
			const [rows] = await sequelize.query('SELECT DISTINCT status FROM pages');
			assert.equal(
				(rows as { status: string }[]).map((row) => row.status),
				[status]
			);
			// Without a start page, `/` leads to the events.
			assert.is((await startPage('default', 'localhost', 'de'))?.slug, isUsed ? undefined : 'landing');
		});
});
