import * as assert from 'uvu/assert';
import { EventConfig } from '../../../server/features/authoring/events/model.ts';
import { dashboardModules } from '../../../server/features/authoring/events/modules.ts';
import { settingsOf } from '../../../server/features/authoring/events/settings.ts';
import { initModels } from '../../../server/composition/models.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';

const uid = (digit: string) => digit.repeat(32);

forEachDatabase('looks of dashboards of before', ({ test, url, connect }) => {
	test('an event without a choice keeps its big screen, one with a choice keeps it', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: '0044-receipts' });
		const { sequelize } = database;
		initModels(sequelize);
		const day = '2026-01-01 00:00:00';
		const stored: [uid: string, settings: object][] = [
			[uid('1'), { countdown: 20 }],
			[uid('2'), { locale: 'en', dashboardTheme: 'light', dashboardModules: [{ id: 'header', enabled: true }] }]
		];
		for (const [at, settings] of stored) {
			await sequelize.query(
				`INSERT INTO events (uid, namespace, slug, name, description, join_code, created_at, updated_at)
				VALUES (:at, 'default', :slug, '', '', :slug, :day, :day)`,
				{ replacements: { at, slug: at.slice(0, 4), day } }
			);
			await sequelize.query(
				`INSERT INTO config (event_uid, namespace, settings, created_at, updated_at)
				VALUES (:at, 'default', :settings, :day, :day)`,
				{ replacements: { at, settings: JSON.stringify(settings), day } }
			);
		}
		await database.migrator.up();
		const settings = async (at: string) => settingsOf((await EventConfig.findByPk(at))!.settings);
		const kept = await settings(uid('1'));
		assert.equal([kept.countdown, kept.locale, kept.dashboardTheme], [20, 'de', 'dark']);
		assert.equal(
			kept.dashboardModules.filter(({ enabled }) => enabled).map(({ id }) => id),
			['header', 'rankings', 'results', 'rankingQr', 'presence', 'announcements']
		);
		// Modules that came later follow, switched off.
		const read = dashboardModules.parse(kept.dashboardModules);
		assert.equal(read.slice(0, kept.dashboardModules.length), kept.dashboardModules);
		assert.ok(read.slice(kept.dashboardModules.length).every(({ enabled }) => !enabled));
		const chosen = await settings(uid('2'));
		assert.equal([chosen.locale, chosen.dashboardTheme, chosen.dashboardModules.length], ['en', 'light', 11]);
		await database.migrator.down({ to: '0067-kept-looks' });
		await database.migrator.up();
		assert.equal(await settings(uid('1')), kept);
	});
});
