import { kinds } from '#lib/questions/index.ts';
import type { PlayerQuestion, QuestionType } from '#lib/questions/types.ts';

type RawAnswer = Record<string, unknown>;

/** The right answers of an event by question id, in the form that phones send. */
export type Knowledge = ReadonlyMap<number, RawAnswer>;

/**
 * What bots know: the right answer of every question they can read. Photo questions have none, and `onUnreadable` is
 * called for questions that cannot be read; the others are still played.
 */
export function knowledgeOf(
	questions: readonly Record<string, unknown>[],
	onUnreadable: (id: number, error: unknown) => void
): Knowledge {
	const known = new Map<number, RawAnswer>();
	for (const question of questions) {
		const id = question.id as number;
		try {
			const right = kinds[question.type as QuestionType].known(question);
			if (right) known.set(id, right as RawAnswer);
		} catch (error) {
			onUnreadable(id, error);
		}
	}
	return known;
}

/** A guess: chosen at random, in the form the question needs; null to skip a photo. */
export const guess = (question: PlayerQuestion): RawAnswer | null =>
	kinds[question.type].guess(question as never) as RawAnswer | null;
