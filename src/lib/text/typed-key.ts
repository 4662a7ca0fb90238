import { normalForm } from './normal-form.ts';
import { textKey } from './text-key.ts';

const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]/gu;
// Full and half width, ligatures, and letters of Arabic and Hebrew as printers join them. Not fractions, numerals, units.
const printed = /[\uff00-\uffef\ufb00-\ufdff\ufe70-\ufeff\u0132\u0133\u013f\u0140\u0149\u01c4-\u01cc\u01f1-\u01f3]+/gu;
// Of Hebrew and Arabic: vowels and other marks that readers know without, and what only stretches a word.
const vowels =
	/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u0640]/g;
const apostrophes = /[‘’‚‛′´ˋʻʼ՚׳‹›`]/g;
const quotes = /[“”„‟«»″״]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁱⁿ';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋';
const script = new RegExp(`((?![${raised}])\\p{L}\\p{M}{0,30})?(?:([${raised}]+)|([${lowered}]+))`, 'gu');
const besideSign = / (?=[\p{P}\p{S}])|(?<=[\p{P}\p{S}]) /gu;

/**
 * Form in which a typed answer is compared with an accepted text (contract 1): as textKey, and lenient in what keyboards
 * and phones change by themselves: case, width, kinds of quotes and dashes, digits of other scripts, CO2 for CO₂, vowel
 * signs, spaces beside signs. Operators, brackets, exponents and accents still count.
 */
export const typedKey = (text: string): string => tight(spacedKey(text));

/** A spacedKey as typedKey has it. */
export const tight = (key: string): string => key.replace(besideSign, '');

/** Like typedKey, but spaces beside punctuation stay: beside a wildcard it is unknown whether punctuation follows. */
export function spacedKey(text: string): string {
	const plain = textKey(text)
		.replace(selectors, '')
		.replace(printed, (run) => normalForm(run, 'NFKC'))
		.replaceAll('…', '...')
		.replace(/\p{Nd}/gu, asciiDigit)
		.replace(script, onTheLine);
	const folded = foldCase(plain).replace(apostrophes, "'").replace(quotes, '"').replace(dashes, '-');
	const spaced = normalForm(folded, 'NFC').replace(vowels, '').replace(/\s+/gu, ' ');
	return normalForm(spaced, 'NFC').trim();
}

const isDigit = /\p{Nd}/u;

/** The digits of a script are consecutive from 0 to 9; the sets of one block are too. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0)!;
	if (code < 128) return digit;
	let zero = code;
	while (isDigit.test(String.fromCodePoint(zero - 1))) zero--;
	return String((code - zero) % 10);
}

/** Digits above or below the line: behind a letter as people type them (CO2, m2), else marked, for 2⁵ is not 25. */
function onTheLine(_all: string, letter: string | undefined, up: string | undefined, down: string | undefined): string {
	const plain = (up ?? down)!.normalize('NFKC');
	// A sign in front turns it into a superscript or subscript again: x⁻¹ is not x-1.
	const isPlain = letter !== undefined && /^(\d+[+\u2212]?|[+\u2212])$/.test(plain);
	return `${letter ?? ''}${isPlain ? '' : up ? '^' : '_'}${plain}`;
}

/** Full case folding: JavaScript only has lower and upper case, and upper case turns the dotless i into an I. */
function foldCase(text: string): string {
	const lower = text.toLowerCase().replaceAll('i\u0307', 'i');
	return lower
		.replace(/[^ı]+/gu, (run) => run.toUpperCase())
		.toLowerCase()
		.replaceAll('ς', 'σ');
}
