/** Names further behind do not decide. */
const mostLetters = 400;
const mostWords = 12;
const longestWord = 30;
const shortestForTypo = 5;
const mostEdits = 2;

/** Words that name something, with their place kept out: within a sentence those with a capital, and all with a digit. */
function namesIn(prompt: string): Set<string> {
	const named = prompt
		.slice(0, mostLetters)
		.matchAll(/(?<![.!?:]\s*|^\s*)(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*|\p{L}*\d[\p{L}\p{N}]*)/gu);
	return new Set([...named].map(([word]) => word.toLowerCase()));
}

/** Levenshtein distance of two words of at most 30 letters. */
function edits(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++)
			next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
		row = next;
	}
	return row[other.length]!;
}

const isTypo = (one: string, other: string): boolean =>
	!/\d/.test(one + other) &&
	Math.min(one.length, other.length) >= shortestForTypo &&
	edits(one.slice(0, longestWord), other.slice(0, longestWord)) <= mostEdits;

/**
 * Whether two similar prompts ask about the same: not if each of them names something that the other does not have, as
 * in the capital of France and of Italy. A word with a typo still counts as the same.
 */
export function isSameSubject(one: string, other: string): boolean {
	const [first, second] = [namesIn(one), namesIn(other)];
	const [lowerFirst, lowerSecond] = [one.toLowerCase(), other.toLowerCase()];
	const own = [...first].filter((word) => !lowerSecond.includes(word)).slice(0, mostWords);
	const others = [...second].filter((word) => !lowerFirst.includes(word)).slice(0, mostWords);
	const isAlone = (word: string, among: string[]) => !among.some((each) => isTypo(word, each));
	return !(own.some((word) => isAlone(word, others)) && others.some((word) => isAlone(word, own)));
}
