import type { StoredQuestion } from '#lib/questions/types.ts';

/** What the checks find in questions; the last four once they were played. */
export const findingKinds = [
	'sameOptions',
	'sameItems',
	'bothSides',
	'noRight',
	'allRight',
	'anyText',
	'oneSided',
	'lostNumber',
	'givenAway',
	'emptyText',
	'brokenText',
	'letteredOptions',
	'shuffledAbove',
	'unsortedNumbers',
	'shortTime',
	'lostPicture',
	'sameQuestion',
	'otherKey',
	'longestRight',
	'samePlace',
	'copiedStation',
	'textWritten',
	'otherChosen',
	'nobodyRight',
	'everybodyRight'
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** A question with its place. */
export interface PlacedQuestion {
	question: StoredQuestion;
	eventUid: string;
	catalogUid: string;
	/** The options of its event are shuffled. */
	isShuffled: boolean;
	/** Seconds that its event gives; null = no limit. */
	countdown: number | null;
}

/** One finding, with the texts and figures that its words need. */
export interface Finding {
	kind: FindingKind;
	questionId: number;
	/** The texts concerned. */
	texts: string[];
	/** The other question, for duplicates. */
	otherId?: number;
	count?: number;
	total?: number;
}

/** A finding with the station it belongs to. */
export interface PlacedFinding extends Finding {
	catalogUid: string;
	/** Another one as soon as the question changes. */
	content: string;
}

/** Finds faults in one question. */
export type Rule = (placed: PlacedQuestion) => Finding[];
