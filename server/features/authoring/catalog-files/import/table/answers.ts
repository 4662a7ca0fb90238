import { optionNamed } from '#lib/questions/option-named.ts';
import { about } from '../rows.ts';
import type { CellMessage, Option } from './question.ts';

interface Told {
	faults: CellMessage[];
	warnings: CellMessage[];
}

const mostMarks = 100;
const mark = /^(\d{1,2}|[a-z])$/i;

/**
 * The 0-based positions of the right options among the filled ones. Numbers and letters count columns, other texts name
 * options; ambiguous values are reported with the option that was chosen.
 */
export function rightPlaces(options: Option[], answers: string, told: Told): number[] {
	const marks = answers.split(/[|,;.\s]+/, mostMarks).filter((one) => one);
	const areMarks = marks.every((one) => mark.test(one));
	const named = optionNamed(options.map(({ text }) => text));
	const whole = marks.length > 1 && areMarks ? (named(answers) ?? -1) : -1;
	// Our own export writes 1|3; in 1,3 and 1.5 the sign between may belong to the text of an option.
	if (whole >= 0 && !answers.includes('|')) {
		tellTaken([whole], options, told);
		return [whole];
	}
	if (areMarks) {
		const taken = unique(marks.flatMap((one) => found(placeOfMark(options, one, named, told), one, told)));
		if (whole >= 0) tellTaken(taken, options, told);
		return taken;
	}
	return unique(answers.split('|', mostMarks).flatMap((text) => found(named(text.trim()) ?? -1, text.trim(), told)));
}

const unique = (list: number[]): number[] => [...new Set(list)].sort((one, other) => one - other);

function found(place: number, text: string, { faults }: Told): number[] {
	if (place >= 0) return [place];
	faults.push({ ...about('unknown_answer', 'The right answer names no filled option.', text), column: 'answers' });
	return [];
}

function tellTaken(taken: number[], options: Option[], { warnings }: Told): void {
	const texts = taken.map((place) => options[place]!.text).join(' | ');
	const message = 'The right answer is a place and the text of another option as well; this one was taken.';
	warnings.push({ ...about('ambiguous_answer', message, texts), column: 'answers' });
}

/** A letter that is an option's text means that text; a number means a place, as our own export writes it. */
function placeOfMark(options: Option[], one: string, placeNamed: ReturnType<typeof optionNamed>, told: Told): number {
	const isNumber = /\d/.test(one);
	const number = isNumber ? Number(one) : one.toLowerCase().charCodeAt(0) - 96;
	const place = options.findIndex(({ column }) => column === `option${number}`);
	const named = placeNamed(one) ?? -1;
	if (place < 0 || named < 0 || place === named) return Math.max(place, named);
	const taken = isNumber ? place : named;
	tellTaken([taken], options, told);
	return taken;
}
