import type { PodiumView, Ranking } from '#lib/live/wire.ts';

/** A prize on the stage: title, winner, and the value if there is one. */
export interface Prize {
	key: string;
	/** One of the host's own; otherwise the ranking says it. */
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
