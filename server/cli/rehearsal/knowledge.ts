import type { PlayerQuestion } from '#lib/questions/types.ts';
import type { Session } from '../session.ts';

type RawAnswer = Record<string, unknown>;
/** The right answers of an event by question id, as a player sends them. */
export type Knowledge = Map<number, RawAnswer>;

interface Written {
	id: number;
	type: PlayerQuestion['type'];
	options: { id: string }[];
	answers: number[];
	items: { id: string }[];
	terms: { termId: string; definitionId: string }[];
	cards: { id: string; correct: boolean }[];
	accept: string[];
	requirePhoto?: boolean;
}

/** Reads the right answer of every question of an event; those that need a photo have none. */
export async function learn({ perform }: Session, event: string): Promise<Knowledge> {
	const { catalogs } = await perform('catalog.list', { event });
	const known: Knowledge = new Map();
	for (const { slug } of catalogs) {
		const { catalog } = await perform('catalog.show', { event, slug, ids: true });
		for (const question of catalog.questions as unknown as Written[]) {
			const answer = rightAnswer(question);
			if (answer) known.set(question.id, answer);
		}
	}
	return known;
}

function rightAnswer(question: Written): RawAnswer | undefined {
	const { type, options, answers, items, terms, cards, accept } = question;
	if (type === 'mc') return { selected: answers.map((index) => options[index]!.id) };
	if (type === 'sort') return { order: items.map(({ id }) => id) };
	if (type === 'assign')
		return { pairs: Object.fromEntries(terms.map(({ termId, definitionId }) => [termId, definitionId])) };
	if (type === 'swipe')
		return { swipes: Object.fromEntries(cards.map(({ id, correct }) => [id, correct ? 'right' : 'left'])) };
	if (type === 'flip') return { turned: true };
	return question.requirePhoto ? undefined : { text: (accept[0] ?? 'Ja').replaceAll('*', '') };
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const shuffled = <T>(list: readonly T[]): T[] =>
	list
		.map((value) => ({ value, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ value }) => value);

/** What somebody says who does not know: chosen by chance, in the form the question asks for; null to skip a photo. */
export function guess(question: PlayerQuestion): RawAnswer | null {
	if (question.type === 'mc') return { selected: [pick(question.options).id] };
	if (question.type === 'sort') return { order: shuffled(question.items.map(({ id }) => id)) };
	if (question.type === 'assign') {
		const definitions = shuffled(question.definitions);
		return { pairs: Object.fromEntries(question.terms.map(({ id }, index) => [id, definitions[index]!.id])) };
	}
	if (question.type === 'swipe')
		return { swipes: Object.fromEntries(question.cards.map(({ id }) => [id, pick(['right', 'left'])])) };
	if (question.type === 'flip') return { turned: true };
	return question.requirePhoto ? null : { text: '?' };
}
