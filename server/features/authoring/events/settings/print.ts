import { z } from 'zod';
import { richText, runningTags } from '../../../../operation/html/rich-text.ts';
import { misfits, sheetBounds, sheets, type Sheet } from '#lib/print/sheets.ts';
import { colour, count, picture, type SettingKeys } from './schemas.ts';

const share = z.number().min(0).max(100);
const letters = count(4, 48);
const templates = [...(Object.keys(sheets) as (keyof typeof sheets)[]), 'custom'] as const;
const millimetres = (name: keyof Sheet) => z.number().min(sheetBounds[name][0]).max(sheetBounds[name][1]);

/** A custom sheet; its labels fit the paper and do not overlap. */
const sheet = z
	.strictObject({
		cols: count(...sheetBounds.cols).describe('Labels beside each other'),
		rows: count(...sheetBounds.rows).describe('Labels below each other'),
		w: millimetres('w').describe('Width of a label, mm'),
		h: millimetres('h').describe('Height of a label, mm'),
		left: millimetres('left').describe('From the edge of the paper to the first label, mm'),
		top: millimetres('top').describe('From the top of the paper to the first label, mm'),
		pitchX: millimetres('pitchX').describe('From one label to the next, mm'),
		pitchY: millimetres('pitchY').describe('From one line to the next, mm')
	})
	.superRefine((value, { addIssue }) => {
		for (const name of misfits(value))
			addIssue({
				code: 'custom',
				path: [name],
				message: name.startsWith('pitch') ? 'The labels would lie on each other.' : 'The labels do not fit on A4.',
				params: { code: 'too_big' }
			});
	});

/** Codes, stickers, letters and files. */
export const print = {
	csvDelimiter: [z.enum([';', ',', 'tab']), ';', 'staff', 'Sign between the columns of CSV files'],
	inviteText: [richText(10_240, runningTags), '', 'staff', 'Letter to teams, as HTML; sanitised when stored'],
	qrColorTeam: [colour, '#0b5cad', 'staff', 'Colour of the codes of teams'],
	qrColorCatalog: [colour, '#b3261e', 'staff', 'Colour of the codes of catalogs'],
	qrColorEvent: [colour, '#2f6b2f', 'staff', 'Colour of the code of the event'],
	qrBackground: [colour, '#ffffff', 'staff', 'Ground of the codes'],
	qrSize: [count(64, 2048), 512, 'staff', 'Pixels of a code'],
	qrLogoPath: [picture, null, 'staff', 'Logo in the codes'],
	qrLogoWidth: [count(10, 30), 20, 'staff', 'Percent of a code that its logo is wide'],
	qrLogoPunchout: [z.boolean(), true, 'staff', 'The logo stands on the ground of the code'],
	stickerTemplate: [z.enum(templates), 'avery_l7163', 'staff', 'Sheet of the stickers'],
	stickerCustom: [sheet, { ...sheets.avery_l7163 } as Sheet, 'staff', "Sheet of one's own, for the template custom"],
	stickerPrintHeader: [z.boolean(), true, 'staff', 'Stickers say the event'],
	stickerPrintSubheader: [z.boolean(), true, 'staff', 'Stickers say the date'],
	stickerPrintCatalog: [z.boolean(), true, 'staff', 'Stickers say the catalog'],
	stickerPrintDesc: [z.boolean(), false, 'staff', 'Stickers say the description'],
	stickerBgPath: [picture, null, 'staff', 'Picture behind the stickers'],
	stickerQrSizePct: [count(10, 100), 42, 'staff', 'Percent of the smaller side that the code takes'],
	stickerQrTop: [share, 10, 'staff', 'Percent from the top to the code'],
	stickerQrLeft: [share, 75, 'staff', 'Percent from the left to the code'],
	stickerDescTop: [share, 10, 'staff', 'Percent from the top to the text'],
	stickerDescLeft: [share, 10, 'staff', 'Percent from the left to the text'],
	stickerDescWidth: [share, 60, 'staff', 'Percent that the text is wide'],
	stickerDescHeight: [share, 60, 'staff', 'Percent that the text is high'],
	stickerHeaderFontSize: [letters, 12, 'staff', 'Size of the line of the event, pt'],
	stickerSubheaderFontSize: [letters, 10, 'staff', 'Size of the line of the date, pt'],
	stickerCatalogFontSize: [letters, 11, 'staff', 'Size of the line of the catalog, pt'],
	stickerDescFontSize: [letters, 10, 'staff', 'Size of the line of the description, pt'],
	stickerTextColor: [colour, '#000000', 'staff', 'Colour of the text of stickers'],
	stickerQrColor: [colour, '#000000', 'staff', 'Colour of the code of stickers']
} as const satisfies SettingKeys;
