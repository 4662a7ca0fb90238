import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/**
 * Why nothing can be saved: no response, a server error, an expired session, missing permission, or a record that is
 * gone.
 */
export type Trouble = 'away' | 'failed' | 'ended' | 'denied' | 'gone';

/** The field errors from the server. */
export const faultsOf = (failure: Failure): FieldError[] =>
	failure.kind === 'refused' && (failure.status === 422 || failure.status === 409) ? failure.details : [];

/** Why a call failed; null if its field errors say so. */
export function troubleOf(failure: Failure): Trouble | null {
	if (failure.kind === 'away') return 'away';
	const { status, code } = failure;
	if (faultsOf(failure).length) return null;
	if (willPass(failure)) return 'failed';
	if (status === 404) return 'gone';
	return status === 401 || code === 'csrf' ? 'ended' : 'denied';
}

/** Whether a retry may succeed in a moment. */
export const willPass = (failure: Failure): boolean =>
	failure.kind === 'away' || failure.status >= 500 || failure.status === 429;
