import { z } from 'zod';
import type { QuestionType } from '#lib/questions/types.ts';
import { shownAs } from '../../wire.ts';
import { dashboardModules, defaultModules } from './modules.ts';

const timeZone = z.string().refine((name) => {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
	} catch {
		return false;
	}
}, 'This time zone is not known.');

const partialTypes = ['mc', 'assign', 'swipe', 'sort'] as const satisfies QuestionType[];
const partialCredit = shownAs(
	z
		.union([z.boolean(), z.array(z.enum(partialTypes))])
		.transform((value) => (value === true ? [...partialTypes] : value === false ? [] : [...new Set(value)])),
	{ output: z.array(z.enum(partialTypes)) }
);
const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Use YYYY-MM-DDTHH:MM.');
const text = (most: number) => z.string().trim().max(most);

// One line for each key of contract-quiz section 4 that is built: its schema, its default, whether players may see it,
// and what it does.
const keys = {
	pageTitle: [text(120), '', 'public', 'Title of the pages; empty = name of the event'],
	locale: [z.enum(['de', 'en']), 'de', 'public', 'First language of players'],
	timeZone: [timeZone, 'Europe/Berlin', 'public', 'IANA time zone of windows and screens'],
	startTheme: [z.enum(['light', 'dark', 'auto']), 'auto', 'public', 'Look of the first visit'],
	effectsProfile: [
		z.enum(['professional', 'calm', 'lively']),
		'professional',
		'public',
		'Motion and confetti of phones and screens'
	],
	qrLogin: [z.boolean(), false, 'public', 'The start screen leads with the scanner'],
	qrRemember: [z.boolean(), true, 'public', 'Phones stay signed in after the browser is closed'],
	restrictToTeams: [z.boolean(), false, 'public', 'Only listed teams may join'],
	shuffleQuestions: [z.boolean(), true, 'staff', 'Order of the questions differs between attempts'],
	shuffleAnswers: [z.boolean(), true, 'staff', 'Order of the options differs between attempts'],
	competitionMode: [z.boolean(), false, 'public', 'One counted attempt for each team and catalog'],
	verifiedResultsOnly: [z.boolean(), false, 'staff', 'Only what this server scored itself counts'],
	countdownEnabled: [z.boolean(), true, 'public', 'Whether time limits hold at all'],
	countdown: [z.int().min(0).max(3600), 0, 'public', 'Seconds for a question that names none; 0 = no limit'],
	timeBonusFloor: [
		z.number().min(0).max(1),
		0,
		'public',
		'Share of the points that is left at the end of the time; 0 = no time bonus below it'
	],
	partialCredit: [
		partialCredit,
		[] as QuestionType[],
		'public',
		'Types whose partly right answers earn a share; true = all'
	],
	instantFeedback: [z.boolean(), false, 'public', 'Players learn right or wrong after each answer'],
	revealSolutions: [
		z.enum(['never', 'instant', 'attempt', 'event']),
		'never',
		'public',
		'When players may see solutions'
	],
	teamResults: [z.boolean(), false, 'public', 'Players see their place and the board'],
	rankingCounts: [
		z.enum(['running', 'finished']),
		'running',
		'public',
		'Whether rankings move with every answer or with finished catalogs'
	],
	boardMode: [
		z.enum(['live', 'hidden', 'frozen']),
		'live',
		'public',
		'What players and shared screens see of the board'
	],
	puzzleWordEnabled: [z.boolean(), false, 'public', 'Whether there is a puzzle word'],
	puzzleFeedback: [text(500), '', 'staff', 'Sent with the solution of the puzzle'],
	photoConsentText: [text(1000), '', 'public', 'Text of the consent to photos; empty = built in'],
	csvDelimiter: [z.enum([';', ',', 'tab']), ';', 'staff', 'Sign between the columns of CSV files'],
	dashboardShareEnabled: [z.boolean(), false, 'staff', 'Whether the dashboard link works'],
	dashboardModules: [dashboardModules, defaultModules(), 'staff', 'Modules of the dashboard in their order'],
	dashboardTheme: [z.enum(['light', 'dark']), 'dark', 'staff', 'Look of the dashboard'],
	dashboardVisibilityStart: [
		wallTime.nullable(),
		null,
		'staff',
		'First moment of the dashboard link, wall time in timeZone'
	],
	dashboardVisibilityEnd: [
		wallTime.nullable(),
		null,
		'staff',
		'Last moment of the dashboard link, wall time in timeZone'
	]
} as const satisfies Record<string, readonly [z.ZodType, unknown, 'public' | 'staff', string]>;

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
	Object.entries(keys).map(([key, [schema, , , effect]]) => [
		key,
		(schema as z.ZodType).nullable().optional().describe(effect)
	])
);
/** A change of settings: absent keys stay, null goes back to the default; `puzzleWord` is kept apart, encrypted. */
export const settingsChange = z.strictObject({
	...shape,
	puzzleWord: text(60).nullable().optional().describe('The word; kept encrypted and never told again')
}) as unknown as z.ZodType<Partial<{ [K in Key]: Settings[K] | null }> & { puzzleWord?: string | null }>;

const described = Object.entries(keys).map(([key, [schema, , , effect]]) => [
	key,
	(schema as z.ZodType).describe(effect)
]);
/** Every setting with its value in force. */
export const settingsWire = z.object(Object.fromEntries(described)) as z.ZodObject<{ [K in Key]: Keys[K][0] }>;

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
