import { AppError } from '../runtime/errors.ts';

/**
 * Throws 422 unless an order contains each of these ids exactly once; the error lists what is missing and what is too
 * much.
 */
export function requireWhole(ids: readonly number[], orderedIds: readonly number[]): void {
	const waiting = new Set(ids);
	// An id listed twice is no longer expected the second time.
	const unexpected = orderedIds.filter((id) => !waiting.delete(id));
	const missing = [...waiting];
	if (!missing.length && !unexpected.length) return;
	const message = 'Name every id that belongs here once, and no other.';
	throw new AppError('invalid_input', 'Some fields are not valid.', {
		details: [{ path: 'orderedIds', code: 'incomplete_order', message }],
		extra: { missing, unexpected }
	});
}
