import { wrongCode } from './code-text.ts';

// Codes with a text of their own below `play.join.errors`.
const known = ['event_ended', 'team_not_listed', 'rate_limited', 'joins_closed', 'event_full'];
const inForm: Record<string, string> = {
	too_short: 'short',
	required: 'short',
	too_long: 'long',
	invalid_input: 'invalid',
	name_taken: 'taken',
	name_blocked: 'invalid',
	word_needed: 'word'
};

/** Why joining failed, as a key of `play.join.errors`, or `taken`: from the error's code and its first detail. */
export function joinError(error: string, details?: { code: string }[]): string {
	const code = details?.[0]?.code ?? error;
	return inForm[code] ?? ([...known, 'invalid_team_token'].includes(error) ? error : 'failed');
}

/**
 * Why a typed code failed, as a key of `play.join.errors`: from the error's code, or from the text if it is not a code.
 */
export function codeError(error: string, typed: string): string {
	if (['invalid_team_token', 'invalid_input', 'unknown'].includes(error)) return wrongCode(typed);
	return [...known, 'offline'].includes(error) ? error : 'failed';
}
