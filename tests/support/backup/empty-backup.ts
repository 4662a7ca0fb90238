import { sectionsOf } from '../../../server/features/platform/backup/sections.ts';
import { Page } from '../../../server/features/website/pages/model.ts';

/** A backup in which every section is there and empty. */
export const emptyBackup = (): Record<string, unknown> => ({
	format: 'marquee-backup',
	version: 1,
	namespace: 'acme',
	exportedAt: '2026-09-01T18:00:00.000Z',
	app: 'marquee',
	sections: Object.fromEntries(sectionsOf(Page.sequelize!).map(({ name }) => [name, []])),
	media: { manifest: [] }
});
