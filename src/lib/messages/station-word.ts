/** What a station is called on screens and paper. */
export const stationWords = ['station', 'round'] as const;
export type StationWord = (typeof stationWords)[number];

type Rule = readonly [pattern: RegExp, words: string];

// Both German words are feminine, so articles and endings stay; a team is at a station, and in a round.
const german: readonly Rule[] = [
	[/\ban (?=(?:dieser|einer|der|den|allen) Station|\{stations?\})/g, 'in '],
	[/\bStationen(?=[a-zäöü])|\bStations(?=[a-zäöü-])/g, 'Runden'],
	[/\bStationen\b/g, 'Runden'],
	[/\bStation\b/g, 'Runde']
];
const english: readonly Rule[] = [
	[/\bat (?=(?:this|a|the|all) stations?\b|“?\{stations?\})/g, 'in '],
	[/\bStation(s?)\b/g, 'Round$1'],
	// Places keep their names.
	[/(?<!\{)\bstation(s?)\b/g, 'round$1']
];

/** A text about stations in the words of an event that calls them rounds; what people wrote is filled in afterwards. */
export function inRounds(locale: string, text: string): string {
	const rules = locale.startsWith('de') ? german : english;
	return rules.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text);
}

// Presets describe how other events are played, and the two words themselves are there to choose from.
const kept = /^events\.(preset|value)\.|^event-settings\.key\.stationWord\./;

/** A message as an event calls its stations. */
export const asCalled = (word: StationWord | undefined, locale: string, key: string, text: string): string =>
	word === 'round' && !kept.test(key) ? inRounds(locale, text) : text;
