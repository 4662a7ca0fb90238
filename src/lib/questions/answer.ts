import type { z } from 'zod';
import type { Path, PathError } from './kind.ts';

/** An error of a raw answer; the answer is not consumed. */
export const wrongAnswer = (path: Path, message: string): PathError => ({ path, code: 'invalid_answer', message });

/** The value in the schema's form, or its errors as `invalid_answer`. */
export function shapedAnswer<T>(schema: z.ZodType<T>, raw: unknown): { value: T } | { errors: PathError[] } {
	const parsed = schema.safeParse(raw);
	if (parsed.success) return { value: parsed.data };
	const errors = parsed.error.issues.map((issue) => {
		const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
		return wrongAnswer([...(issue.path as Path), ...key], 'This answer does not have the form of its question.');
	});
	return { errors };
}

/** Errors of ids that are unknown or were already named. */
export function idErrors(
	ids: readonly string[],
	known: readonly string[],
	placeOf: (index: number) => Path
): PathError[] {
	const named = new Set<string>();
	return ids.flatMap((id, index) => {
		if (!known.includes(id)) return [wrongAnswer(placeOf(index), 'This id does not belong to the question.')];
		if (named.has(id)) return [wrongAnswer(placeOf(index), 'This id was already named.')];
		named.add(id);
		return [];
	});
}

/** Score of a share of right parts: all or nothing without partial credit. */
export function shareScore(share: number, partialCredit: boolean): { fraction: number; isCorrect: boolean } {
	const isCorrect = share === 1;
	return { fraction: isCorrect || partialCredit ? Math.max(0, share) : 0, isCorrect };
}

/** How many entries two lists share, counting repeated ones as often as both have them. */
export function commonCount(a: readonly string[], b: readonly string[]): number {
	const left = [...b];
	return a.filter((one) => {
		const index = left.indexOf(one);
		if (index >= 0) left.splice(index, 1);
		return index >= 0;
	}).length;
}
