import type { SettingControl } from '../../../../../server/features/authoring/events/settings/settings-form.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { RowKey } from './settings-state.svelte.ts';

/** The settings whose values have words. */
type ChoiceKey =
	| 'locale'
	| 'startTheme'
	| 'effectsProfile'
	| 'dashboardTheme'
	| 'partialCredit'
	| 'revealSolutions'
	| 'boardMode'
	| 'rankingCounts'
	| 'stationWord'
	| 'repeatCounts'
	| 'randomNameStrategy'
	| 'randomNameDomains'
	| 'randomNameTones'
	| 'randomNameLocale'
	| 'csvDelimiter'
	| 'stickerTemplate';
const signs: Record<string, string> = { ';': 'semicolon', ',': 'comma' };

/** The words for one value of a choice. */
export const optionText = ({ t }: Translator, key: RowKey, value: string): string =>
	t(`event-settings.key.${key as ChoiceKey}.option.${signs[value] ?? value}` as 'event-settings.key.locale.option.de');

/** The label of a name language; '' = that of the event, and the code of one without a label. */
export const nameLocaleText = (translator: Translator, value: string): string =>
	['', 'de', 'en'].includes(value) ? optionText(translator, 'randomNameLocale', value || 'event') : value;

/** The three time bonuses that a host chooses from, as the share of the points that is left. */
export const bonuses = { none: 1, half: 0.5, full: 0 } as const;

/** The label of the time bonus with this share. */
export function bonusText({ t, n }: Translator, share: number): string {
	const name = (Object.keys(bonuses) as (keyof typeof bonuses)[]).find((one) => bonuses[one] === share) ?? 'share';
	return t(`event-settings.key.timeBonusFloor.option.${name}`, { percent: n(share * 100) });
}

const longest = 24;

/** A short form of a value, for the undo button; undefined if it would be long. */
export function shownValue(translator: Translator, key: RowKey, control: SettingControl, value: unknown) {
	const { t, n } = translator;
	if (key === 'randomNameLocale') return nameLocaleText(translator, value as string);
	if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return t('event-settings.empty');
	if (typeof value === 'boolean') return t(value ? 'event-settings.on' : 'event-settings.off');
	if (key === 'timeBonusFloor') return bonusText(translator, value as number);
	if (typeof value === 'number') return n(value);
	if (control.kind === 'choice') return optionText(translator, key, value as string);
	if (control.kind === 'choices') return (value as string[]).map((one) => optionText(translator, key, one)).join(', ');
	const isShort = typeof value === 'string' && value.length <= longest && !value.startsWith('/');
	return isShort ? value.replace('T', control.kind === 'wallTime' ? ', ' : 'T') : undefined;
}
