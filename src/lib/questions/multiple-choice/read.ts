import { optionNamed } from '../option-named.ts';
import { digits, firstOf, isBlankEntry, isObject, present, textOf, truth, type Raw } from '../reading.ts';
import type { LenientContent, Path, Report } from '../kind.ts';

/**
 * Options as texts or objects, answers as numbers, digits, texts or marks; blank options are removed and positions
 * follow.
 */
export function readChoices(raw: Raw, report: Report): LenientContent {
	const given = firstOf(raw, ['answers', 'answer', 'correct']);
	const isScalar = given !== undefined && !Array.isArray(given.value);
	const source = { name: given?.name ?? 'answers', isScalar };
	const listed = given && (isScalar ? [given.value] : (given.value as unknown[]));
	const more = present(raw, ['keepOrder']);
	if (!Array.isArray(raw.options))
		return {
			content: { options: raw.options, answers: listed?.map(digits), ...more },
			sources: { answers: source }
		};
	const texts = raw.options.map((entry, index) => textOf(entry, ['options', index], report, ['correct']));
	const kept = keptPlaces(texts, report);
	const named = optionNamed(texts);
	const moves = new Map(kept.map((index, after) => [index, after]));
	const place = (index: number): Path => (isScalar ? [source.name] : [source.name, index]);
	const answers = listed?.map((answer, index) => {
		const at = position(answer, texts, named, (taken) =>
			report.warn(place(index), 'ambiguous_answer', bothNamed(taken))
		);
		return moved(at, moves, texts.length, () =>
			report.error(place(index), 'unknown_reference', 'The answer points to a blank option.')
		);
	});
	return {
		content: {
			options: kept.map((index) => texts[index]),
			answers: answers ?? marked(raw.options, kept, report),
			...more
		},
		sources: { options: { name: 'options', indexes: kept }, answers: source }
	};
}

function keptPlaces(texts: unknown[], report: Report): number[] {
	return texts.flatMap((text, index) => {
		if (!isBlankEntry(text)) return [index];
		report.warn(['options', index], 'blank', 'The blank option was left out.');
		return [];
	});
}

/** Positions of the options marked `correct`; undefined when no option carries a mark. */
function marked(entries: unknown[], kept: number[], report: Report): number[] | undefined {
	if (!entries.some((entry) => isObject(entry) && 'correct' in entry)) return undefined;
	const filled = new Set(kept);
	const isRight = (entry: unknown) => isObject(entry) && truth(entry.correct) === true;
	entries.forEach((entry, index) => {
		if (isRight(entry) && !filled.has(index))
			report.error(['options', index], 'unknown_reference', 'A blank option cannot be right.');
	});
	return kept.flatMap((index, place) => (isRight(entries[index]) ? [place] : []));
}

const bothNamed = (taken: string): string =>
	`The answer is a position and the text of another option as well; "${taken}" was taken.`;

/**
 * A number is a position; so are digits that fit, reported if another option has the same text; other strings are the
 * text of an option.
 */
function position(
	answer: unknown,
	texts: unknown[],
	named: (text: string) => number | undefined,
	tell: (taken: string) => void
): unknown {
	const number = digits(answer);
	if (typeof answer !== 'string') return number;
	const place = named(answer);
	if (typeof number !== 'number' || number < 0 || number >= texts.length) return place ?? number;
	if (place !== undefined && place !== number) tell(String(texts[number]));
	return number;
}

/** The position after blank options are gone; one that pointed to a blank option is an error. */
function moved(answer: unknown, moves: Map<number, number>, count: number, error: () => void): unknown {
	if (!Number.isInteger(answer) || (answer as number) < 0) return answer;
	if ((answer as number) >= count) return (answer as number) - count + moves.size;
	const place = moves.get(answer as number);
	if (place === undefined) error();
	return place ?? -1;
}
