import { duplicateFindings } from './duplicates/duplicate-findings.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { Finding, PlacedFinding, PlacedQuestion, Rule } from './finding.ts';
import { brokenText } from './rules/broken-text.ts';
import { emptyTexts } from './rules/empty-texts.ts';
import { givenAway } from './rules/given-away.ts';
import { lostNumbers } from './rules/lost-numbers.ts';
import { oneSided } from './rules/one-sided.ts';
import { optionOrder } from './rules/option-order.ts';
import { rightOption } from './rules/right-option.ts';
import { rightPattern } from './rules/right-pattern.ts';
import { sameOptions } from './rules/same-options.ts';
import { shortTime } from './rules/short-time.ts';
import { unsortedNumbers } from './rules/unsorted-numbers.ts';

const rules: Rule[] = [
	rightOption,
	sameOptions,
	oneSided,
	emptyTexts,
	brokenText,
	givenAway,
	lostNumbers,
	optionOrder,
	unsortedNumbers,
	shortTime
];
/** Of a text that a finding names. */
export const mostLetters = 120;

/** The beginning of a text. */
export const shortText = (text: string): string => [...text.slice(0, 2 * mostLetters)].slice(0, mostLetters).join('');

const placedFinding = (finding: Finding, { question, catalogUid }: PlacedQuestion): PlacedFinding => ({
	...finding,
	texts: finding.texts.map(shortText),
	catalogUid,
	content: sha256(JSON.stringify(question))
});

/** What the rules find in the questions of a namespace, in linear time. */
export function checkQuestions(placed: readonly PlacedQuestion[]): PlacedFinding[] {
	const byId = new Map(placed.map((one) => [one.question.id, one]));
	const stations = Map.groupBy(placed, ({ catalogUid }) => catalogUid);
	return [
		...placed.flatMap((one) => rules.flatMap((rule) => rule(one))),
		...[...stations.values()].flatMap(rightPattern),
		...duplicateFindings(placed)
	].map((finding) => placedFinding(finding, byId.get(finding.questionId)!));
}
