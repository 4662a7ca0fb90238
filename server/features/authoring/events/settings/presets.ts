import type { StationWord } from '#lib/messages/station-word.ts';
import { wallChange, type WallModule } from './preset-walls.ts';
import type { ConfigChange } from '../schema.ts';
import { settingsOf, type Settings } from '../settings.ts';

export const presetNames = ['pub', 'rally', 'school'] as const;
export type PresetName = (typeof presetNames)[number];

/** The rules that presets set; each preset sets all of them, so that one fully replaces another. */
type Rules = Pick<
	Settings,
	| 'restrictToTeams'
	| 'qrLogin'
	| 'competitionMode'
	| 'repeatCounts'
	| 'countdownEnabled'
	| 'countdown'
	| 'timeBonusFloor'
	| 'instantFeedback'
	| 'revealSolutions'
	| 'shuffleQuestions'
	| 'teamResults'
	| 'rankingCounts'
	| 'puzzleWordEnabled'
	| 'boardMode'
>;
type Rule = keyof Rules;

/** Presets: sets of ordinary settings that can be changed afterwards. */
const presets: Record<PresetName, Rules> = {
	// One room, one evening: the ranking is live, and faster answers score more.
	pub: {
		restrictToTeams: false,
		qrLogin: false,
		competitionMode: true,
		repeatCounts: 'first',
		countdownEnabled: true,
		countdown: 30,
		timeBonusFloor: 0.5,
		instantFeedback: false,
		revealSolutions: 'attempt',
		shuffleQuestions: false,
		teamResults: true,
		rankingCounts: 'running',
		puzzleWordEnabled: false,
		boardMode: 'live'
	},
	// Teams walk from station to station with the card they were given, in any order, and collect letters.
	rally: {
		restrictToTeams: false,
		qrLogin: true,
		competitionMode: true,
		repeatCounts: 'first',
		countdownEnabled: false,
		countdown: 0,
		timeBonusFloor: 1,
		instantFeedback: false,
		revealSolutions: 'event',
		shuffleQuestions: true,
		teamResults: true,
		rankingCounts: 'finished',
		puzzleWordEnabled: true,
		boardMode: 'live'
	},
	// For learning: listed names only, instant feedback, no time limits and no public ranking.
	school: {
		restrictToTeams: true,
		qrLogin: true,
		competitionMode: false,
		repeatCounts: 'best',
		countdownEnabled: false,
		countdown: 0,
		timeBonusFloor: 1,
		instantFeedback: true,
		revealSolutions: 'attempt',
		shuffleQuestions: true,
		teamResults: false,
		rankingCounts: 'finished',
		puzzleWordEnabled: false,
		boardMode: 'hidden'
	}
};

/** What a preset calls its stations: this is not a rule, so changing it keeps the preset. */
const presetWords: Record<PresetName, StationWord> = { pub: 'round', rally: 'station', school: 'station' };

/** The settings of a preset with a change on top, which counts more. */
export function withPreset(
	name: PresetName | undefined,
	config: ConfigChange | undefined,
	stored: Record<string, unknown>
): ConfigChange | undefined {
	if (!name) return config;
	const wall = wallChange(name, stored, settingsOf(stored).dashboardModules);
	const board = wall && { dashboardModules: wall.modules };
	const words = { stationWord: presetWords[name] };
	return { change: { ...presets[name], ...words, ...board, ...config?.change }, ignored: config?.ignored ?? [] };
}

/** What a preset would change of a setting: the effective value, the new one, and the stored one; null = nothing. */
export type RuleChange =
	| { rule: Rule; from: Rules[Rule]; to: Rules[Rule]; stored: Rules[Rule] | null }
	| { rule: 'stationWord'; from: StationWord; to: StationWord; stored: StationWord | null }
	/** Modules of the wall that it would switch on. */
	| { rule: 'dashboardModules'; from: WallModule[]; to: WallModule[]; stored: null };

/** What a preset would change of the rules of an event with these settings. */
const rulesChanged = (name: PresetName, stored: Record<string, unknown>, inForce: Settings): RuleChange[] =>
	(Object.keys(presets[name]) as Rule[])
		.filter((rule) => inForce[rule] !== presets[name][rule])
		.map((rule) => ({
			rule,
			from: inForce[rule],
			to: presets[name][rule],
			stored: (stored[rule] as Rules[Rule] | undefined) ?? null
		}));

/** What a preset would change of an event with these settings, including its big screen. */
export function changesOf(name: PresetName, stored: Record<string, unknown>, inForce: Settings): RuleChange[] {
	const wall = wallChange(name, stored, inForce.dashboardModules);
	const changes: RuleChange[] = rulesChanged(name, stored, inForce);
	const [from, to] = [inForce.stationWord, presetWords[name]];
	if (from !== to) {
		const before = (stored.stationWord as StationWord | undefined) ?? null;
		changes.push({ rule: 'stationWord', from, to, stored: before });
	}
	return wall ? [...changes, { rule: 'dashboardModules', from: [], to: wall.ids, stored: null }] : changes;
}

/** The preset whose rules of play are all in force; null = rules of the event's own. */
export const presetInForce = (stored: Record<string, unknown>, inForce: Settings): PresetName | null =>
	presetNames.find((name) => !rulesChanged(name, stored, inForce).length) ?? null;

/** Whether any rule was set explicitly. */
export const hasChosenRules = (stored: Record<string, unknown>): boolean =>
	Object.keys(presets.pub).some((rule) => rule in stored);
