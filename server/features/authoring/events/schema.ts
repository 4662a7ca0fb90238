import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { dateTime } from '../../../operation/date-time.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { slugForm } from '../../../runtime/slug.ts';
import { richText, shownHtml } from '../../../operation/html/rich-text.ts';
import { shownAs, timeSchema, uidSchema, versionSchema } from '../../../operation/response-schema.ts';
import { phaseOf } from './calendar/availability.ts';
import type { QuizEvent, EventConfig } from './model.ts';
import { presetNames } from './settings/presets.ts';
import { readAliases, settingsChange, settingsOf, settingsResponse } from './settings.ts';
import { storedSettings } from './settings/stored-settings.ts';

/** uid (32 hex) or slug of an event, in any case. */
export const eventKey = z.string().trim().toLowerCase().min(1).max(100).describe('uid or slug of the event');
/** The name of that argument in the tools of events. */
export const eventArgument = { event: 'event_uid' } as const;
/** The name of an event in addresses. */
export const eventSlug = z
	.string()
	.trim()
	.toLowerCase()
	.refine((text) => slugForm.test(text), {
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

/** What an event is about, as HTML. */
export const eventHtml = richText(10_000);

const dateForms = 'RFC 3339 date-time or date; without an offset it is UTC';

/** The fields of an event that can be written. */
export const eventFields = z.strictObject({
	name: lineText(200).describe('Name of the event'),
	slug: eventSlug.optional(),
	start_date: orNull(dateTime).optional().describe(`Start, ${dateForms}; null = no bound`),
	end_date: orNull(dateTime).optional().describe(`End, ${dateForms}; null = no bound`),
	description: eventHtml
		.nullable()
		.transform((text) => text ?? '')
		.optional()
		.describe('What the event is about, as HTML; sanitised when stored'),
	published: z.boolean().optional().describe('Whether players may see the event'),
	preset: z.enum(presetNames).optional().describe('Rules of play to begin with; `config` counts more'),
	config: configChange.optional().describe('Settings to change; null = default')
});

/** An event without its settings. */
export const eventResponse = z
	.object({
		uid: uidSchema,
		namespace: z.string(),
		slug: z.string().describe('Name in addresses, unique in the namespace'),
		name: z.string(),
		start_date: timeSchema.nullable().describe('Start; null = no bound'),
		end_date: timeSchema.nullable().describe('End; null = no bound'),
		description: z.string().describe('What the event is about, as HTML'),
		published: z.boolean().describe('Whether players may see the event'),
		joinCode: z.string().describe('Short code that leads players to the event'),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'Event' });
export type EventResponse = z.infer<typeof eventResponse>;

/** Record to response, without settings. */
export const presentEvent = (event: QuizEvent): EventResponse => ({
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

/** What a copy of an event takes from its original, besides settings. */
export const copiedFields = ({ description }: QuizEvent) => ({ description });

/** The public data of an event: times in ISO 8601, text as clean HTML. */
export const publicEvent = (event: QuizEvent, now: Date) => ({
	uid: event.uid,
	slug: event.slug,
	name: event.name,
	description: shownHtml(event.description),
	start_date: event.startDate?.toISOString() ?? null,
	end_date: event.endDate?.toISOString() ?? null,
	phase: phaseOf(event, now)
});
export type PublicEvent = ReturnType<typeof publicEvent>;

/** Settings in force; secrets only as `<name>Set`. */
const configResponse = settingsResponse
	.extend({
		puzzleWordSet: z.boolean().describe('Whether there is a puzzle word'),
		dashboardShareTokenSet: z.boolean().describe('Whether there is a dashboard link'),
		dashboardSponsorTokenSet: z.boolean().describe('Whether there is a dashboard link for sponsors'),
		dashboardSponsorModulesInherited: z.literal(true).optional().describe('Sponsors see the modules of the dashboard')
	})
	.meta({ id: 'EventSettings' });
type ConfigResponse = z.infer<typeof configResponse>;

/** An event with its settings. */
export const wholeEventResponse = eventResponse.extend({ config: configResponse }).meta({ id: 'EventWithSettings' });

/** Settings for staff and tokens: secrets only as `<name>Set`. */
export function presentConfig(config: EventConfig | null): ConfigResponse {
	const settings = settingsOf(storedSettings(config));
	return {
		...settings,
		puzzleWordSet: Boolean(config?.puzzleWordEnc),
		dashboardShareTokenSet: Boolean(config?.shareTokenEnc),
		dashboardSponsorTokenSet: Boolean(config?.sponsorTokenEnc),
		...(settings.dashboardSponsorModules === null ? { dashboardSponsorModulesInherited: true } : {})
	};
}
