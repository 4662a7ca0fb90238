import { kinds } from '#lib/questions/index.ts';
import type { PlayerQuestion, QuestionType } from '#lib/questions/types.ts';

type RawAnswer = Record<string, unknown>;

/** The right answers of an event by question id, in the form in which a phone sends them. */
export type Knowledge = ReadonlyMap<number, RawAnswer>;

/**
 * What bots know: the right answer of every written question. Those that need a photo have none, and of one that
 * cannot be read bots know nothing: `onUnreadable` hears of it, and the others are played all the same.
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

/** What somebody says who does not know: chosen by chance, in the form the question asks for; null to skip a photo. */
export const guess = (question: PlayerQuestion): RawAnswer | null =>
	kinds[question.type].guess(question as never) as RawAnswer | null;
