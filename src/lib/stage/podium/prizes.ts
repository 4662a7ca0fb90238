import type { PodiumView, Ranking } from '#lib/live/wire.ts';

/** A prize as the stage shows it: what for, who, and by what, where it says so. */
export interface Prize {
	key: string;
	/** Of the host's own; else the ranking says it. */
	title: string | undefined;
	ranking: Ranking | undefined;
	names: string[];
	value: number | string | undefined;
}

/** The prizes that have been shown, in the order of the ceremony. */
export const prizesOf = ({ awards, customAwards }: PodiumView): Prize[] => [
	...awards.map(({ ranking, value, teams }) => ({
		key: ranking,
		title: undefined,
		ranking,
		names: teams.map(({ name }) => name),
		value
	})),
	...customAwards.map(({ title, name }, index) => ({
		key: `own ${index}`,
		title,
		ranking: undefined,
		names: [name],
		value: undefined
	}))
];
