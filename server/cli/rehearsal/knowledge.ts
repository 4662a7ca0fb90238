import { kinds } from '#lib/questions/index.ts';
import type { PlayerQuestion, QuestionType } from '#lib/questions/types.ts';
import type { Session } from '../session.ts';

type RawAnswer = Record<string, unknown>;
/** The right answers of an event by question id, as a player sends them. */
export type Knowledge = Map<number, RawAnswer>;

interface Written extends Record<string, unknown> {
	id: number;
	type: QuestionType;
}

/** Reads the right answer of every question of an event; those that need a photo have none. */
export async function learn({ perform }: Session, event: string): Promise<Knowledge> {
	const { catalogs } = await perform('catalog.list', { event });
	const known: Knowledge = new Map();
	for (const { slug } of catalogs) {
		const { catalog } = await perform('catalog.show', { event, slug, ids: true });
		for (const question of catalog.questions as unknown as Written[]) {
			const answer = kinds[question.type].known(question);
			if (answer) known.set(question.id, answer as RawAnswer);
		}
	}
	return known;
}

/** What somebody says who does not know: chosen by chance, in the form the question asks for; null to skip a photo. */
export const guess = (question: PlayerQuestion): RawAnswer | null =>
	kinds[question.type].guess(question as never) as RawAnswer | null;
