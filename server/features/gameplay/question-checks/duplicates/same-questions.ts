import type { PlacedQuestion } from '../finding.ts';
import { rightAnswers } from './right-answer.ts';
import { isSameSubject } from './same-subject.ts';
import { bandsOf, exactLikeness, likeness, sketchOf } from './sketch.ts';
import { wordsOf } from '../texts.ts';

/** From here on two prompts with the same answer ask the same. */
const alike = 0.6;
/** A sketch of few shingles estimates badly; short prompts are compared exactly. */
const longestExact = 400;
const estimateSlack = 0.2;
const shortestPrompt = 4;
/** So many of a bucket are compared; more that are alike belong to their group anyway. */
const mostOfBucket = 4;

interface Entry extends PlacedQuestion {
	words: string;
	sketch: Uint32Array;
	answers: string[];
}

function isSame(one: Entry, other: Entry): boolean {
	const [first, second] = [one.question, other.question];
	if (first.type !== second.type || !one.answers.some((answer) => other.answers.includes(answer))) return false;
	if (first.image && second.image && first.image !== second.image) return false;
	const estimate = likeness(one.sketch, other.sketch);
	if (estimate < alike - estimateSlack) return false;
	const isShort = Math.min(one.words.length, other.words.length) < longestExact;
	if ((isShort ? exactLikeness(one.words, other.words) : estimate) < alike) return false;
	return isSameSubject(first.prompt, second.prompt);
}

/** Puts entries that belong together into groups: union-find with path halving. */
class Groups {
	#parents: number[] = [];
	root(index: number): number {
		const parents = this.#parents;
		let at = index;
		while ((parents[at] ??= at) !== at) at = parents[at] = parents[parents[at]!] ?? parents[at]!;
		return at;
	}
	join(one: number, other: number): void {
		const [first, second] = [this.root(one), this.root(other)];
		this.#parents[Math.max(first, second)] = Math.min(first, second);
	}
}

/**
 * Groups of at least two questions that ask the same, whatever their order of options, case, punctuation or typos.
 * Compares each question with a bounded number of others, so it takes linear time in the length of all texts.
 */
export function sameQuestions(placed: readonly PlacedQuestion[]): PlacedQuestion[][] {
	const groups = new Groups();
	const entries: Entry[] = [];
	const buckets = new Map<string, number[]>();
	for (const one of placed) {
		const words = wordsOf(one.question);
		const answers = rightAnswers(one.question);
		if (words.length < shortestPrompt || !answers.length) continue;
		const entry = { ...one, words, answers, sketch: sketchOf(words) };
		const index = entries.push(entry) - 1;
		const keys = bandsOf(entry.sketch);
		const near = new Set(keys.flatMap((key) => buckets.get(key) ?? []));
		for (const other of near)
			if (groups.root(other) !== groups.root(index) && isSame(entry, entries[other]!)) groups.join(index, other);
		for (const key of keys) addTo(buckets, key, index);
	}
	const found = Map.groupBy(entries.keys(), (index) => groups.root(index));
	return [...found.values()]
		.filter((group) => group.length > 1)
		.map((group) => group.map((index) => placedOf(entries[index]!)));
}

const placedOf = ({ words: _words, sketch: _sketch, answers: _answers, ...placed }: Entry): PlacedQuestion => placed;

function addTo(buckets: Map<string, number[]>, key: string, index: number): void {
	const bucket = buckets.get(key);
	if (!bucket) buckets.set(key, [index]);
	else if (bucket.length < mostOfBucket) bucket.push(index);
}
