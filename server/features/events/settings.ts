import { z } from 'zod';
import type { QuestionType } from '#lib/questions/types.ts';
import { dashboardModules, defaultModules } from './modules.ts';

const timeZone = z.string().refine((name) => {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
	} catch {
		return false;
	}
}, 'This time zone is not known.');

const partialTypes = ['mc', 'assign', 'swipe', 'sort'] as const satisfies QuestionType[];
const partialCredit = z
	.union([z.boolean(), z.array(z.enum(partialTypes))])
	.transform((value) => (value === true ? [...partialTypes] : value === false ? [] : [...new Set(value)]));
const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Use YYYY-MM-DDTHH:MM.');
const text = (most: number) => z.string().trim().max(most);

// One line for each key of contract-quiz section 4 that is built: its schema, its default, and whether players may see it.
const keys = {
	pageTitle: [text(120), '', 'public'],
	locale: [z.enum(['de', 'en']), 'de', 'public'],
	timeZone: [timeZone, 'Europe/Berlin', 'public'],
	startTheme: [z.enum(['light', 'dark', 'auto']), 'auto', 'public'],
	effectsProfile: [z.enum(['professional', 'calm', 'lively']), 'professional', 'public'],
	qrLogin: [z.boolean(), false, 'public'],
	qrRemember: [z.boolean(), true, 'public'],
	restrictToTeams: [z.boolean(), false, 'public'],
	shuffleQuestions: [z.boolean(), true, 'staff'],
	shuffleAnswers: [z.boolean(), true, 'staff'],
	competitionMode: [z.boolean(), false, 'public'],
	verifiedResultsOnly: [z.boolean(), false, 'staff'],
	countdownEnabled: [z.boolean(), true, 'public'],
	countdown: [z.int().min(0).max(3600), 0, 'public'],
	timeBonusFloor: [z.number().min(0).max(1), 0, 'public'],
	partialCredit: [partialCredit, [] as QuestionType[], 'public'],
	instantFeedback: [z.boolean(), false, 'public'],
	revealSolutions: [z.enum(['never', 'instant', 'attempt', 'event']), 'never', 'public'],
	teamResults: [z.boolean(), false, 'public'],
	rankingCounts: [z.enum(['running', 'finished']), 'running', 'public'],
	boardMode: [z.enum(['live', 'hidden', 'frozen']), 'live', 'public'],
	puzzleWordEnabled: [z.boolean(), false, 'public'],
	puzzleFeedback: [text(500), '', 'staff'],
	photoConsentText: [text(1000), '', 'public'],
	csvDelimiter: [z.enum([';', ',', 'tab']), ';', 'staff'],
	dashboardShareEnabled: [z.boolean(), false, 'staff'],
	dashboardModules: [dashboardModules, defaultModules(), 'staff'],
	dashboardTheme: [z.enum(['light', 'dark']), 'dark', 'staff'],
	dashboardVisibilityStart: [wallTime.nullable(), null, 'staff'],
	dashboardVisibilityEnd: [wallTime.nullable(), null, 'staff']
} as const satisfies Record<string, readonly [z.ZodType, unknown, 'public' | 'staff']>;

type Keys = typeof keys;
type Key = keyof Keys;
/** Every setting of an event with its value in force. */
export type Settings = { [K in Key]: z.output<Keys[K][0]> };
/** The settings that players and anonymous callers see. */
export type PublicSettings = { [K in Key as Keys[K][2] extends 'public' ? K : never]: Settings[K] };

const aliases: Record<string, Key> = {
	title: 'pageTitle',
	QRUser: 'qrLogin',
	loginRequired: 'qrLogin',
	QRRemember: 'qrRemember',
	QRRestrict: 'restrictToTeams',
	CheckAnswerButton: 'instantFeedback'
};
const droppedKeys = new Set([
	'whitelist',
	'webhookUrl',
	'analyticsId',
	'displayErrorDetails',
	'qrLabelLine1',
	'qrLabelLine2',
	'qrRoundMode',
	'qrRounded',
	'sliderProfile',
	'collectPlayerUid',
	'playerContactEnabled',
	'dashboardRefreshInterval',
	'customCss',
	'designTokens'
]);
const yesNo: Record<string, boolean> = { yes: true, no: false };

/** Reads a config object: aliases become their keys, dropped keys are listed in `ignored`. */
export function readAliases(config: Record<string, unknown>): { config: Record<string, unknown>; ignored: string[] } {
	const ignored = Object.keys(config).filter((name) => droppedKeys.has(name));
	const kept = Object.entries(config).filter(([name]) => !droppedKeys.has(name));
	const named = kept.map(([name, value]) => {
		const key = aliases[name] ?? name;
		return [key, key === 'instantFeedback' && typeof value === 'string' ? (yesNo[value] ?? value) : value];
	});
	return { config: Object.fromEntries(named), ignored };
}

const shape = Object.fromEntries(
	Object.entries(keys).map(([key, [schema]]) => [key, (schema as z.ZodType).nullable().optional()])
);
/** A change of settings: absent keys stay, null goes back to the default; `puzzleWord` is kept apart, encrypted. */
export const settingsChange = z.strictObject({
	...shape,
	puzzleWord: text(60).nullable().optional()
}) as unknown as z.ZodType<Partial<{ [K in Key]: Settings[K] | null }> & { puzzleWord?: string | null }>;

/** The settings in force: those that were set, else the defaults. */
export function settingsOf(stored: Record<string, unknown> | undefined): Settings {
	return Object.fromEntries(
		Object.entries(keys).map(([key, [, fallback]]) => [key, stored?.[key] ?? fallback])
	) as Settings;
}

/** The part that players may see. */
export const publicSettings = (settings: Settings): PublicSettings =>
	Object.fromEntries(Object.entries(settings).filter(([key]) => keys[key as Key][2] === 'public')) as PublicSettings;

/** The stored keys after a change. */
export function mergeSettings(
	stored: Record<string, unknown>,
	change: Record<string, unknown>
): Record<string, unknown> {
	const merged = { ...stored, ...change };
	return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined));
}
