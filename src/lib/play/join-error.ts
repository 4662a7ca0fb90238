// Codes with a text of their own below `player.join.errors`.
const known = ['event_ended', 'team_not_listed', 'rate_limited'];
const inForm: Record<string, string> = {
	too_short: 'short',
	required: 'short',
	too_long: 'long',
	invalid_input: 'invalid',
	name_taken: 'taken',
	name_blocked: 'invalid'
};

/** Why nobody got in, as a key of `player.join.errors`, or `taken`: from the error's code and its first detail. */
export function joinError(error: string, details?: { code: string }[]): string {
	const code = details?.[0]?.code ?? error;
	return inForm[code] ?? ([...known, 'invalid_team_token'].includes(error) ? error : 'failed');
}

/** Why a typed code leads nowhere, as a key of `player.join.errors`, from the error's code. */
export function codeError(error: string): string {
	if (error === 'invalid_team_token' || error === 'invalid_input') return 'unknown';
	return [...known, 'unknown', 'offline'].includes(error) ? error : 'failed';
}
