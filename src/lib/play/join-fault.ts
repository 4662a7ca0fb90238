const inForm: Record<string, string> = {
	too_short: 'short',
	required: 'short',
	too_long: 'long',
	invalid_input: 'invalid',
	name_taken: 'taken'
};
const known = ['event_ended', 'team_not_listed', 'rate_limited', 'invalid_team_token'];

/** Why nobody got in, as a key of `player.join.errors`, or `taken`: from the error's code and its first detail. */
export function joinFault(error: string, details?: { code: string }[]): string {
	const code = details?.[0]?.code ?? error;
	return inForm[code] ?? (known.includes(error) ? error : 'failed');
}
