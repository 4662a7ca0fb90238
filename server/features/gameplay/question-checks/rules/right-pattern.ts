import { upperTail } from '../binomial.ts';
import type { Finding, FindingKind, PlacedQuestion } from '../finding.ts';
import { optionsOf } from '../texts.ts';

const fewest = 8;
/** Less likely than this by chance, and in most questions: then players notice. */
const rare = 0.001;
const mostShare = 0.6;
/** A difference that one sees. */
const longer = 1.15;

interface Choice {
	id: number;
	texts: string[];
	right: number;
	isOrdered: boolean;
}

function choiceOf({ question, isShuffled }: PlacedQuestion): Choice[] {
	const options = optionsOf(question);
	if (options.filter(({ isRight }) => isRight).length !== 1) return [];
	const keepOrder = 'options' in question.content && question.content.keepOrder;
	const texts = options.map(({ text }) => text);
	return [
		{ id: question.id, texts, right: options.findIndex(({ isRight }) => isRight), isOrdered: keepOrder || !isShuffled }
	];
}

function isLongest({ texts, right }: Choice): boolean {
	const others = texts.filter((_, index) => index !== right).map((text) => text.length);
	return texts[right]!.length > Math.max(...others) * longer;
}

/** The finding where so many of these are far more than chance would bring. */
function found(kind: FindingKind, choices: Choice[], hits: Choice[], tries: number, text: string): Finding[] {
	if (choices.length < fewest || hits.length < choices.length * mostShare) return [];
	const chances = choices.map(({ texts }) => 1 / texts.length);
	if (upperTail(chances, hits.length) * tries > rare) return [];
	return [{ kind, questionId: hits[0]!.id, texts: [text], count: hits.length, total: choices.length }];
}

/**
 * What players of a station learn without knowing anything: the right option is the longest one, or always at the same
 * place where options keep their order.
 */
export function rightPattern(station: readonly PlacedQuestion[]): Finding[] {
	const choices = station.flatMap(choiceOf);
	const ordered = choices.filter(({ isOrdered }) => isOrdered);
	const places = Map.groupBy(ordered, ({ right }) => right);
	const [place, most] = [...places].sort(([, one], [, other]) => other.length - one.length)[0] ?? [0, []];
	return [
		...found('longestRight', choices, choices.filter(isLongest), 1, ''),
		...found('samePlace', ordered, most, places.size, String(place + 1))
	];
}
