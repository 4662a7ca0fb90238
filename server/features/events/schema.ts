import { z } from 'zod';
import { lineText, plainText } from '#lib/questions/fields.ts';
import { shownAs, wireTime, wireUid, wireVersion } from '../../wire.ts';
import type { QuizEvent, EventConfig } from './model.ts';
import { readAliases, settingsChange, settingsOf, settingsWire } from './settings.ts';

/** uid (32 hex) or slug of an event, in any case. */
export const eventKey = z.string().trim().toLowerCase().min(1).max(100).describe('uid or slug of the event');
const offset = /(Z|[+-]\d\d:?\d\d)$/i;

/** RFC 3339 date-time or date; without an offset it is UTC. Output: a Date between 1970 and 9999. */
export const dateTime = z
	.string()
	.trim()
	.transform((text, context) => {
		const hasForm = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(text);
		const time = hasForm
			? new Date(text.length === 10 ? `${text}T00:00:00Z` : offset.test(text) ? text : `${text}Z`)
			: null;
		const year = time?.getUTCFullYear() ?? 0;
		const isReal = time && !Number.isNaN(time.getTime()) && isCalendarDay(text) && year >= 1970 && year <= 9999;
		if (isReal) return time;
		context.addIssue({
			code: 'custom',
			message: 'This is not a date such as 2026-07-01T10:00:00Z.',
			params: { code: 'invalid_datetime' }
		});
		return z.NEVER;
	});

function isCalendarDay(text: string): boolean {
	const day = text.slice(0, 10);
	const parsed = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

const slug = z
	.string()
	.trim()
	.toLowerCase()
	.refine((text) => /^[a-z0-9][a-z0-9-]{0,99}$/.test(text), {
		error: 'Use small letters, digits and hyphens.',
		params: { code: 'invalid_slug' }
	})
	.describe('Name in addresses, unique in the namespace');

/** A change of settings by key; output: the change, and the names of keys that are read no more. */
const configChange = shownAs(z.record(z.string(), z.unknown()), { input: settingsChange }).transform((raw, context) => {
	const { config, ignored } = readAliases(raw);
	const parsed = settingsChange.safeParse(config, { reportInput: true });
	if (parsed.success) return { change: parsed.data, ignored };
	context.issues.push(...(parsed.error.issues as typeof context.issues));
	return z.NEVER;
});
export type ConfigChange = z.output<typeof configChange>;

const dateForms = 'RFC 3339 date-time or date; without an offset it is UTC';

/** The fields of an event that can be written. */
export const eventFields = z.strictObject({
	name: lineText(200).describe('Name of the event'),
	slug: slug.optional(),
	start_date: dateTime.nullable().optional().describe(`Start, ${dateForms}; null = no bound`),
	end_date: dateTime.nullable().optional().describe(`End, ${dateForms}; null = no bound`),
	description: plainText(10_000, 0)
		.nullable()
		.transform((text) => text ?? '')
		.optional()
		.describe('What the event is about'),
	published: z.boolean().optional().describe('Whether players may see the event'),
	config: configChange.optional().describe('Settings to change; null = default')
});

/** An event without its settings. */
export const eventWire = z
	.object({
		uid: wireUid,
		namespace: z.string(),
		slug: z.string().describe('Name in addresses, unique in the namespace'),
		name: z.string(),
		start_date: wireTime.nullable().describe('Start; null = no bound'),
		end_date: wireTime.nullable().describe('End; null = no bound'),
		description: z.string(),
		published: z.boolean().describe('Whether players may see the event'),
		joinCode: z.string().describe('Short code that leads players to the event'),
		createdAt: wireTime,
		updatedAt: wireTime,
		version: wireVersion
	})
	.meta({ id: 'Event' });
export type EventWire = z.infer<typeof eventWire>;

/** Record to wire, without settings. */
export const presentEvent = (event: QuizEvent): EventWire => ({
	uid: event.uid,
	namespace: event.namespace,
	slug: event.slug,
	name: event.name,
	start_date: event.startDate?.toISOString() ?? null,
	end_date: event.endDate?.toISOString() ?? null,
	description: event.description,
	published: event.published,
	joinCode: event.joinCode,
	createdAt: event.createdAt.toISOString(),
	updatedAt: event.updatedAt.toISOString(),
	version: event.version
});

/** Settings in force; secrets only as `<name>Set`. */
export const configWire = settingsWire
	.extend({
		puzzleWordSet: z.boolean().describe('Whether there is a puzzle word'),
		dashboardShareTokenSet: z.boolean().describe('Whether there is a dashboard link')
	})
	.meta({ id: 'EventSettings' });
export type ConfigWire = z.infer<typeof configWire>;

/** An event with its settings. */
export const wholeEventWire = eventWire.extend({ config: configWire }).meta({ id: 'EventWithSettings' });

/** Settings for staff and tokens: secrets only as `<name>Set`. */
export const presentConfig = (config: EventConfig | null): ConfigWire => ({
	...settingsOf(config?.settings),
	puzzleWordSet: Boolean(config?.puzzleWordEnc),
	dashboardShareTokenSet: Boolean(config?.shareTokenEnc)
});
