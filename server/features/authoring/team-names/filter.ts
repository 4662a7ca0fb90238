import type { Settings } from '../events/settings.ts';
import { lexiconOf, NameList } from './lexicon.ts';

/** Which names an event wants. */
export interface NameFilter {
	strategy: Settings['randomNameStrategy'];
	locale: string;
	domains: Settings['randomNameDomains'];
	tones: Settings['randomNameTones'];
}

/** The names that the settings of an event ask for; without a language of their own, in that of the event. */
export const filterOf = (settings: Settings): NameFilter => ({
	strategy: settings.randomNameStrategy,
	locale: settings.randomNameLocale || settings.locale,
	domains: settings.randomNameDomains,
	tones: settings.randomNameTones
});

const lists = new Map<string, NameList>();

/** The names of the lexicon that fit; made once for each choice of words. */
export function namesOf({ locale, domains, tones }: NameFilter): NameList {
	const lexicon = lexiconOf(locale);
	const key = JSON.stringify([lexicon.locale, [...tones].sort(), [...domains].sort()]);
	const list = lists.get(key) ?? new NameList(lexicon, [...tones].sort(), [...domains].sort());
	lists.set(key, list);
	return list;
}

/** Tells names apart that were made under different wishes or from other words. */
export const keyOfFilter = ({ strategy, locale, domains, tones }: NameFilter): string =>
	[strategy, locale, [...domains].sort().join(','), [...tones].sort().join(',')].join('|');
