import type { QuestionInput, QuestionType } from '#lib/questions/types.ts';

interface Known {
	id: number;
	type: QuestionType;
}

/** What a save does to the questions of a catalog; `position` is the new 0-based position. */
interface Matching<Stored> {
	keep: { stored: Stored; input: QuestionInput; position: number }[];
	create: { input: QuestionInput; position: number }[];
	remove: Stored[];
}

/**
 * Matches saved questions with the stored ones of the same catalog, given in their order (contract 2):
 * by id, else the still unclaimed one at the same position with the same type, else new.
 */
export function matchQuestions<Stored extends Known>(
	inputs: readonly QuestionInput[],
	stored: readonly Stored[]
): Matching<Stored> {
	const free = new Set(stored);
	const claim = (one: Stored | undefined) => (one && free.delete(one) ? one : undefined);
	const byId = inputs.map(({ id }) => claim(stored.find((one) => one.id === id)));
	const matched = inputs.map((input, position) => {
		const there = stored[position];
		return byId[position] ?? (there?.type === input.type ? claim(there) : undefined);
	});
	const placed = inputs.map((input, position) => ({ input, position, stored: matched[position] }));
	return {
		keep: placed.flatMap(({ stored, ...rest }) => (stored ? [{ stored, ...rest }] : [])),
		create: placed.flatMap(({ stored, ...rest }) => (stored ? [] : [rest])),
		remove: [...free]
	};
}
