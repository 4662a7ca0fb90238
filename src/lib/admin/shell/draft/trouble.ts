import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** Why nothing can be saved: no answer, a server that failed, a login that ended, no right to it, or no such record. */
export type Trouble = 'away' | 'failed' | 'ended' | 'denied' | 'gone';

/** What the server refused of the fields. */
export const faultsOf = (failure: Failure): FieldError[] =>
	failure.kind === 'refused' && (failure.status === 422 || failure.status === 409) ? failure.details : [];

/** Why a call failed; null where its fields say so. */
export function troubleOf(failure: Failure): Trouble | null {
	if (failure.kind === 'away') return 'away';
	const { status, code } = failure;
	if (faultsOf(failure).length) return null;
	if (willPass(failure)) return 'failed';
	if (status === 404) return 'gone';
	return status === 401 || code === 'csrf' ? 'ended' : 'denied';
}

/** Whether the same call may work in a moment. */
export const willPass = (failure: Failure): boolean =>
	failure.kind === 'away' || failure.status >= 500 || failure.status === 429;
