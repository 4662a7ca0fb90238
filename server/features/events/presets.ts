import type { ConfigChange } from './schema.ts';
import type { Settings } from './settings.ts';

export const presetNames = ['pub', 'rally', 'school'] as const;
export type PresetName = (typeof presetNames)[number];

/** The rules of play that presets set; each sets all of them, so that one takes the place of another whole. */
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

/** Rules of play to begin with: nothing but settings, each of which can be changed afterwards. */
const presets: Record<PresetName, Rules> = {
	// One room, one evening: everybody sees the board move, and who answers fast gets more.
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
	// Children learn: names from the list alone, told at once what was right, no hurry and no public board.
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

/** The settings of a preset with a change on top, which counts more. */
export const withPreset = (name: PresetName | undefined, config: ConfigChange | undefined): ConfigChange | undefined =>
	name ? { change: { ...presets[name], ...config?.change }, ignored: config?.ignored ?? [] } : config;

/** What choosing a preset would change of a rule: the value in force, the one to come, and what is stored now; null = nothing. */
export interface RuleChange {
	rule: Rule;
	from: Rules[Rule];
	to: Rules[Rule];
	stored: Rules[Rule] | null;
}

/** What a preset would change of an event with these settings. */
export const changesOf = (name: PresetName, stored: Record<string, unknown>, inForce: Settings): RuleChange[] =>
	(Object.keys(presets[name]) as Rule[])
		.filter((rule) => inForce[rule] !== presets[name][rule])
		.map((rule) => ({
			rule,
			from: inForce[rule],
			to: presets[name][rule],
			stored: (stored[rule] as Rules[Rule] | undefined) ?? null
		}));

/** The preset whose rules are all in force; null = rules of the event's own. */
export const presetInForce = (stored: Record<string, unknown>, inForce: Settings): PresetName | null =>
	presetNames.find((name) => !changesOf(name, stored, inForce).length) ?? null;

/** Whether any rule of play was chosen by somebody. */
export const hasChosenRules = (stored: Record<string, unknown>): boolean =>
	Object.keys(presets.pub).some((rule) => rule in stored);
