const longestPassage = 1000;
const leastWords = 4;

/** What typesetting changes by itself, as one character each. */
const alike: [RegExp, string][] = [
	[/[“”„‟«»″]/g, '"'],
	[/[‘’‚‛′´`]/g, "'"],
	[/[\u2010-\u2015\u2212]/g, '-']
];
const plainSigns = (text: string): string => alike.reduce((plain, [signs, sign]) => plain.replace(signs, sign), text);

/** A text with one space wherever white space stood, and where each of its characters was. */
function evenSpaces(text: string): { even: string; places: number[] } {
	const places: number[] = [];
	let even = '';
	for (const { 0: run, index } of plainSigns(text).matchAll(/\s+|\S+/g)) {
		const isSpace = !run.trim();
		even += isSpace ? ' ' : run;
		for (let at = 0; at < (isSpace ? 1 : run.length); at += 1) places.push(index + at);
	}
	return { even, places };
}

/** Whether a passage can be one: some words, and not a whole text. */
export function passageFault(passage: unknown): 'no_passage' | 'long_passage' | undefined {
	if (typeof passage !== 'string' || passage.trim().split(/\s+/).length < leastWords) return 'no_passage';
	return passage.length > longestPassage ? 'long_passage' : undefined;
}

/**
 * Finds passages in a text, word by word: only white space and the kinds of quotes and dashes may differ. Returns the
 * passage as the text has it, or undefined.
 */
export function passagesOf(text: string): (passage: string) => string | undefined {
	const { even, places } = evenSpaces(text);
	return (passage) => {
		const wanted = plainSigns(passage).replace(/\s+/g, ' ').trim();
		const at = even.indexOf(wanted);
		if (at < 0 || !wanted) return undefined;
		return text.slice(places[at], places[at + wanted.length - 1]! + 1);
	};
}
