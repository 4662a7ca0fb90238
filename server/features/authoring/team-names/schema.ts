import { z } from 'zod';
import { orNull } from '../../../operation/empty-to-null.ts';
import { shownAs, timeSchema, uidSchema } from '../../../operation/response-schema.ts';
import { nameDomains, nameLocale, nameStrategy, nameTones } from '../events/settings/joining.ts';
import { eventKey } from '../events/schema.ts';
import { nameSources, nameStates, type TeamName } from './model.ts';

export const byEvent = z.strictObject({ event: eventKey });

/** The secret of a reservation: 16 random bytes in hex. */
export const reservationToken = z.string().max(64).describe('Token of a reserved name');

const mostOfBatch = 10;
const digits = /^[+-]?\d{1,9}$/;

/** How many names are wanted; less than one is one, more than ten are ten. */
export const batchCount = shownAs(
	z
		.union([z.int(), z.string().trim().regex(digits, { error: 'This is not a whole number.' }).transform(Number)])
		.default(1)
		.transform((count) => Math.min(mostOfBatch, Math.max(1, count))),
	{ input: z.int().default(1), output: z.int() }
).describe('How many, 1 to 10');

/** A list of words, or words between commas. */
const words = <Schema extends z.ZodType>(list: Schema) =>
	z
		.preprocess(
			(value) =>
				typeof value === 'string'
					? value
							.split(',')
							.map((word) => word.trim())
							.filter(Boolean)
					: value,
			list
		)
		.optional();

const mostShown = 20;

/** What a preview asks for; left out = as the event has it. */
export const previewFields = z.strictObject({
	event: eventKey,
	domains: words(nameDomains).describe('Fields of the names'),
	tones: words(nameTones).describe('Tones of the names'),
	locale: orNull(nameLocale).optional().describe('Language of the names'),
	strategy: nameStrategy.optional().describe('Where the names come from'),
	count: z.coerce.number().int().min(1).max(mostShown).default(5).describe('How many, 1 to 20')
});

const reservationFields = {
	name: z.string().describe('The name that is held'),
	token: z.string().describe('Confirms or releases the name'),
	expires_at: timeSchema,
	lexicon_version: z.int(),
	total: z.int().min(0).describe('Names that the settings of the event make'),
	remaining: z.int().min(0).describe('How many of them are free'),
	fallback: z.boolean().describe('Whether none was free, so that this is a guest name')
};
export const reservationResponse = z.object(reservationFields);
export type Reservation = z.infer<typeof reservationResponse>;

/** A name of the history; never with a token. */
export const nameResponse = z.object({
	id: z.int(),
	name: z.string(),
	state: z.enum(nameStates),
	source: z.enum(nameSources),
	fallback: z.boolean(),
	teamUid: uidSchema.nullable(),
	reservedAt: timeSchema.nullable(),
	expiresAt: timeSchema.nullable(),
	assignedAt: timeSchema.nullable(),
	releasedAt: timeSchema.nullable()
});

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Record to response; never a token. */
export const presentName = (row: TeamName): z.infer<typeof nameResponse> => ({
	id: row.id,
	name: row.name,
	state: row.state,
	source: row.source,
	fallback: row.fallback,
	teamUid: row.teamUid,
	reservedAt: iso(row.reservedAt),
	expiresAt: iso(row.expiresAt),
	assignedAt: iso(row.assignedAt),
	releasedAt: iso(row.releasedAt)
});
