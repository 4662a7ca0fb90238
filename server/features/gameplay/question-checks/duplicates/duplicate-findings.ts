import type { Finding, PlacedQuestion } from '../finding.ts';
import { answerKey } from '../answer-key.ts';
import { optionsOf } from '../texts.ts';
import { rightAnswers } from './right-answer.ts';
import { sameQuestions } from './same-questions.ts';
import { wordsOf } from '../texts.ts';

const fewestCopied = 4;
const copiedShare = 0.5;

interface Pair {
	one: PlacedQuestion;
	other: PlacedQuestion;
}

/**
 * For each question of a group the one to compare it with: another one of its event, else an earlier one of another
 * event.
 */
function pairsOf(group: PlacedQuestion[]): Pair[] {
	const firsts = new Map<string, PlacedQuestion[]>();
	for (const one of group) {
		const known = firsts.get(one.eventUid) ?? [];
		if (known.length < 2) firsts.set(one.eventUid, [...known, one]);
	}
	const earliest = group.reduce((first, one) => (one.question.id < first.question.id ? one : first));
	return group.flatMap((one) => {
		const inEvent = firsts.get(one.eventUid)!.find((each) => each !== one);
		const other = inEvent ?? (earliest.eventUid === one.eventUid ? undefined : earliest);
		return other ? [{ one, other }] : [];
	});
}

const sameQuestion = ({ one, other }: Pair): Finding => ({
	kind: 'sameQuestion',
	questionId: one.question.id,
	texts: [other.question.prompt],
	otherId: other.question.id
});

/** The pairs of a station; where most lead to one other event, it is a copy, and that is said once. */
function ofStation(pairs: Pair[], total: number): Finding[] {
	const elsewhere = pairs.filter(({ one, other }) => one.eventUid !== other.eventUid);
	const copied = [...Map.groupBy(elsewhere, ({ other }) => other.eventUid).values()].filter(
		({ length }) => length >= fewestCopied && length >= total * copiedShare
	);
	const told = new Set(copied.flat());
	return [
		...pairs.filter((pair) => !told.has(pair)).map(sameQuestion),
		...copied.map((same): Finding => ({
			...sameQuestion(same[0]!),
			kind: 'copiedStation',
			count: same.length,
			total
		}))
	];
}

/** The same prompt and the same options, but another right one. */
function otherKeys(placed: readonly PlacedQuestion[]): Finding[] {
	const choices = placed.filter(({ question }) => 'options' in question.content && wordsOf(question));
	const alike = Map.groupBy(choices, ({ question }) => {
		const options = optionsOf(question).map(({ text }) => answerKey(text));
		return `${wordsOf(question)}\n${question.image ?? ''}\n${options.sort().join('\n')}`;
	});
	return [...alike.values()].flatMap((group) => {
		const keys = group.map(({ question }) => rightAnswers(question)[0]);
		return group.flatMap(({ question: { id } }, index): Finding[] => {
			// Either the first one, or the first that differs from it.
			const at = keys[index] === keys[0] ? keys.findIndex((key) => key !== keys[0]) : 0;
			const other = group[at]?.question;
			return other ? [{ kind: 'otherKey', questionId: id, texts: [other.prompt], otherId: other.id }] : [];
		});
	});
}

/** Questions that are asked twice in a namespace. */
export function duplicateFindings(placed: readonly PlacedQuestion[]): Finding[] {
	const sizes = new Map(
		[...Map.groupBy(placed, ({ catalogUid }) => catalogUid)].map(([uid, { length }]) => [uid, length])
	);
	const pairs = sameQuestions(placed).flatMap(pairsOf);
	const byStation = Map.groupBy(pairs, ({ one }) => one.catalogUid);
	return [...[...byStation].flatMap(([uid, own]) => ofStation(own, sizes.get(uid)!)), ...otherKeys(placed)];
}
