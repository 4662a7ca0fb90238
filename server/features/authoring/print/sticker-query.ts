import { z } from 'zod';
import { misfits, sheetBounds, type Sheet } from '#lib/print/sheets.ts';
import { isTooSmall, leastCode, sheetOf, type StickerLook } from '#lib/print/stickers.ts';
import { contrast } from '#lib/design/contrast.ts';
import { invalidField, invalidInput, type FieldError } from '../../../runtime/errors.ts';
import { eventKey } from '../events/schema.ts';
import type { Settings } from '../events/settings.ts';
import { print } from '../events/settings/print.ts';

const decimal = z
	.string()
	.regex(/^-?\d{1,6}(\.\d{1,6})?$/, 'This must be a number.')
	.transform(Number);

/** The schema of a setting for the text that an address has of it. */
function fromText(schema: z.ZodType): z.ZodType {
	if (schema instanceof z.ZodBoolean) return z.stringbool();
	return schema instanceof z.ZodNumber ? decimal.pipe(schema) : schema;
}

const ofStickers = Object.entries(print).filter(([key]) => key.startsWith('sticker') && key !== 'stickerCustom');
const keys = ofStickers.map(([key, [schema, , , effect]]) => [key, fromText(schema).optional().describe(effect)]);
const measures = Object.entries(sheetBounds).map(([name, [least, most]]) => {
	const isCount = name === 'cols' || name === 'rows';
	const number = isCount ? z.int() : z.number();
	return [name, decimal.pipe(number.min(least).max(most)).optional().describe('Of the sheet `custom`, lengths in mm')];
});

const wholeFrom = (least: number, most: number) => decimal.pipe(z.int().min(least).max(most)).optional();

/** The parameters of the sheets of stickers; each setting of stickers can be asked for otherwise. */
export const stickerQuery = z.strictObject({
	event: eventKey,
	template: fromText(print.stickerTemplate[0]).optional().describe('The sheet, as `stickerTemplate`'),
	start: wholeFrom(1, 800).describe('Label of the first sheet to begin with, from 1'),
	copies: wholeFrom(1, 100).describe('How many of each'),
	catalogs: z.string().max(20_000).optional().describe('Slugs of stations with commas between them; all without it'),
	outline: z.enum(['0', '1']).optional().describe('1 = the outlines of the labels alone, to test the printer'),
	...(Object.fromEntries([...keys, ...measures]) as Record<never, z.ZodType>)
});
/** The names of those parameters. */
export const stickerParameters = Object.keys(stickerQuery.shape);
type Query = z.output<typeof stickerQuery>;

function given(query: Query, names: string[]): Record<string, unknown> {
	const sent = Object.entries(query).filter(([name, value]) => names.includes(name) && value !== undefined);
	return Object.fromEntries(sent);
}

/** The requested appearance: the settings, overridden by the address. */
export function lookAsked(settings: Settings, query: Query): StickerLook {
	const template = query.template === undefined ? {} : { stickerTemplate: query.template };
	const names = ofStickers.map(([key]) => key);
	const stickerCustom = { ...settings.stickerCustom, ...given(query, Object.keys(sheetBounds)) } as Sheet;
	return { ...settings, ...given(query, names), ...template, stickerCustom } as StickerLook;
}

const leastContrast = 3;

/** Refuses sheets whose labels do not fit on the paper. */
export function requireSheet(look: StickerLook): void {
	const faults = misfits(sheetOf(look)).map((path): FieldError => {
		const message = 'The labels do not fit beside each other on A4.';
		return { path, code: 'too_big', message };
	});
	if (faults.length) throw invalidInput(faults);
}

/** Refuses a label to begin with that the sheet does not have, and codes that no camera would find. */
export function requireUsable(look: StickerLook, start: number): void {
	const sheet = sheetOf(look);
	const labels = sheet.cols * sheet.rows;
	if (start > labels) throw invalidField('start', 'too_big', `This sheet has ${labels} labels.`);
	if (isTooSmall(sheet, look))
		throw invalidField('stickerQrSizePct', 'too_small', `The code must be at least ${leastCode} mm wide.`);
	if (contrast(look.stickerQrColor, '#ffffff') < leastContrast)
		throw invalidField('stickerQrColor', 'contrast', 'This colour is too light for cameras.');
}
