import { isWallTime } from '#lib/messages/wall-time.ts';
import { z } from 'zod';
import { imageAddress } from '#lib/text/fields.ts';
import { orNull } from '../../../../operation/empty-to-null.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import type { BoardMode } from '#lib/live/wire.ts';

/** Settings by key: the schema, the default, whether players may see it, and what it does. */
export type SettingKeys = Record<string, readonly [z.ZodType, unknown, 'public' | 'staff', string]>;

/** Plain text with a maximum length. */
export const text = (most: number) => z.string().trim().max(most);

/** A whole number in these bounds. */
export const count = (least: number, most: number) => z.int().min(least).max(most);

/** `#rrggbb` in any case, stored in small letters. */
export const colour = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^#[0-9a-f]{6}$/, 'Use #rrggbb.')
	.meta({ format: 'color' });

/** Address of a picture; null = none. */
export const picture = orNull(imageAddress.meta({ format: 'image-address' }));

/** Values that are stored in small letters and read in any case; a value named twice counts once. */
export const wordList = <const Word extends string>(words: readonly Word[]) => {
	const list = z.array(z.enum(words));
	const small = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
	return shownAs(
		z.preprocess(
			(value) => (Array.isArray(value) ? [...new Set(value.map(small))] : value),
			list
		) as unknown as typeof list,
		{ input: list, output: list }
	);
};

/** A moment on the clock of the event's time zone; null = no bound. */
export const wallTime = z
	.string()
	.trim()
	.refine(isWallTime, { error: 'Use YYYY-MM-DDTHH:MM.', params: { code: 'invalid_datetime' } })
	.meta({ format: 'local-date-time' })
	.nullable();

/** What shared screens and players see of the board (`BoardMode`). */
export const boardModes = ['live', 'hidden', 'frozen'] as const satisfies readonly BoardMode[];
