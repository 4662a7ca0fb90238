import { sheets } from '#lib/print/sheets.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import type { SettingKey } from '../../../server/features/authoring/events/settings.ts';
import { printLetters, printStickers } from '../../../server/features/authoring/print/operations/pages.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import type { Scene } from '../scene.ts';

/** An event, by its uid. */
interface Place {
	scene: Scene;
	event: string;
}

type Effect = [[unknown, unknown], (place: Place) => Promise<unknown>, Record<string, unknown>?];

/** All that is drawn on the sheets of stickers. */
async function stickers({ scene, event }: Place): Promise<unknown> {
	await scene.call(updateEvent, { event, start_date: '2026-07-01T16:00:00Z' });
	return (await scene.call(printStickers, { event })).pdf.data;
}

const print = (values: [unknown, unknown], besides?: Record<string, unknown>) =>
	[values, stickers, ...(besides ? [besides] : [])] as Effect;
const described = { stickerPrintDesc: true };

/** What the settings of stickers and letters change: two values of each, what differs then, and what must be set besides. */
export const printEffects: Partial<Record<SettingKey, Effect>> = {
	inviteText: [
		['<p>Hallo</p>', '<p>Hello</p>'],
		async ({ scene, event }: Place) => {
			await scene.call(createTeams, { event, names: ['Terns'] });
			return (await scene.call(printLetters, { event })).pdf.data;
		}
	],
	stickerTemplate: print(['avery_l7163', 'avery_l7165']),
	stickerCustom: print([sheets.avery_l7163, { ...sheets.avery_l7163, left: 3 }], { stickerTemplate: 'custom' }),
	stickerPrintHeader: print([true, false]),
	stickerPrintSubheader: print([true, false]),
	stickerPrintCatalog: print([true, false]),
	stickerPrintDesc: print([true, false]),
	stickerBgPath: print([null, '/uploads/code-logo.png']),
	stickerQrSizePct: print([42, 60]),
	stickerQrTop: print([10, 20]),
	stickerQrLeft: print([60, 75]),
	stickerDescTop: print([10, 20]),
	stickerDescLeft: print([10, 20]),
	stickerDescWidth: print([50, 60]),
	stickerDescHeight: print([50, 60]),
	stickerHeaderFontSize: print([12, 14]),
	stickerSubheaderFontSize: print([10, 12]),
	stickerCatalogFontSize: print([11, 16]),
	stickerDescFontSize: print([10, 12], described),
	stickerTextColor: print(['#000000', '#00457c']),
	stickerQrColor: print(['#000000', '#00457c'])
};
