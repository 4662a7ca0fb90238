import { z } from 'zod';
import type { CountingRules } from '#lib/ranking/attempts.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { basics } from './settings/basics.ts';
import { joining } from './settings/joining.ts';
import { look } from './settings/look.ts';
import { photos } from './settings/photos.ts';
import { play } from './settings/play.ts';
import { print } from './settings/print.ts';
import { puzzle } from './settings/puzzle.ts';
import { text } from './settings/schemas.ts';

/** Every key of contract-quiz section 4, in the groups and the order that people see. */
export const settingGroups = { basics, look, joining, play, puzzle, photos, print } as const;
const keys = { ...basics, ...look, ...joining, ...play, ...puzzle, ...photos, ...print } as const;

type Keys = typeof keys;
/** The name of a setting. */
export type SettingKey = keyof Keys;
type Key = SettingKey;
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
/** Names of single colours before they stood in one setting. */
const formerColours: Record<string, string> = { backgroundColor: 'background', buttonColor: 'primary' };

function colorsIn(config: Record<string, unknown>): Record<string, unknown> {
	const named = Object.entries(config).filter(([name, value]) => name in formerColours && value !== null);
	if (named.length === 0) return {};
	const former = Object.fromEntries(named.map(([name, value]) => [formerColours[name]!, value]));
	const isObject = typeof config.colors === 'object';
	return { colors: isObject ? { ...former, ...(config.colors as object | null) } : (config.colors ?? former) };
}

/** Reads a config object: aliases become their keys, dropped keys are listed in `ignored`. */
export function readAliases(config: Record<string, unknown>): { config: Record<string, unknown>; ignored: string[] } {
	const ignored = Object.keys(config).filter((name) => droppedKeys.has(name));
	const kept = Object.entries(config).filter(([name]) => !droppedKeys.has(name) && !(name in formerColours));
	const named = kept.map(([name, value]) => {
		const key = aliases[name] ?? name;
		return [key, key === 'instantFeedback' && typeof value === 'string' ? (yesNo[value] ?? value) : value];
	});
	return { config: { ...Object.fromEntries(named), ...colorsIn(config) }, ignored };
}

/** The puzzle word, which is kept encrypted. */
export const puzzleWord = text(60);

const shape = Object.fromEntries(
	Object.entries(keys).map(([key, [schema, , , effect]]) => [
		key,
		orNull(schema as z.ZodType)
			.optional()
			.describe(effect)
	])
);
/** A change of settings: absent keys stay, null restores the default; `puzzleWord` is stored separately, encrypted. */
export const settingsChange = z.strictObject({
	...shape,
	puzzleWord: orNull(puzzleWord).optional().describe('The word; kept encrypted and never told again')
}) as unknown as z.ZodType<Partial<{ [K in Key]: Settings[K] | null }> & { puzzleWord?: string | null }>;

const described = Object.entries(keys).map(([key, [schema, , , effect]]) => [
	key,
	(schema as z.ZodType).describe(effect)
]);
/** Every setting with its value in force. */
export const settingsResponse = z.object(Object.fromEntries(described)) as z.ZodObject<{ [K in Key]: Keys[K][0] }>;

/** Settings as they are stored: those that were set, and some that there were before. */
export const settingsStored = z.looseObject(
	Object.fromEntries(Object.entries(keys).map(([key, [schema]]) => [key, (schema as z.ZodType).optional()]))
);

const defaults = Object.fromEntries(Object.entries(keys).map(([key, [, fallback]]) => [key, fallback]));

/** The settings in force: those that were set, else the defaults. */
export function settingsOf(stored: Record<string, unknown> | undefined): Settings {
	const settings: Record<string, unknown> = { ...defaults };
	for (const key in stored) if (Object.hasOwn(defaults, key)) settings[key] = stored[key] ?? defaults[key];
	return settings as Settings;
}

/** The settings that decide which attempts count. */
export const countingRules = ({ repeatCounts, rankingCounts, verifiedResultsOnly }: Settings): CountingRules => ({
	repeatCounts,
	rankingCounts,
	verifiedResultsOnly
});

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
