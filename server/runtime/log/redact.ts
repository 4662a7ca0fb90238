const hidden = '***';
const secretName = /^(.*(password|passwd|secret|token|cookie|authorization|csrf|signature)|pin|ticket)$/i;
const patterns: [found: RegExp, shown: string][] = [
	// API, device and team tokens, as they are made.
	[/\bmq[a-z]?_[A-Za-z0-9_-]{20,}/g, hidden],
	[/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
	[/([?&](?:t|token|pin|share_token|ticket|password|code)=)[^&#\s"]*/gi, `$1${hidden}`],
	// Team codes; those of events are shorter and no secret.
	[/(\/j\/)[^/?#\s"]{7,}/gi, `$1${hidden}`],
	// Links of those who sent a ticket; ids of tickets are short.
	[/(\/tickets\/)[^/?#\s"]{20,}/g, `$1${hidden}`],
	[/(\/dashboard\/)[^/?#\s"]+/g, `$1${hidden}`],
	[/(\/\/[^\s/:@"]*:)[^\s/@"]+@/g, `$1${hidden}@`],
	[/((?:__Host-)?mq_(?:session|play_\w{1,100})=)[^;\s"]+/g, `$1${hidden}`]
];

/** A text fit for a log: tokens, credentials in addresses and headers, and secret parameters are masked. */
export const redactText = (text: string): string =>
	patterns.reduce((masked, [found, shown]) => masked.replace(found, shown), text);

/** For JSON.stringify: fields that are named like a secret are masked whole, other texts by `redactText`. */
export function redactField(name: string, value: unknown): unknown {
	if (secretName.test(name) && (typeof value === 'string' || typeof value === 'number')) return hidden;
	return typeof value === 'string' ? redactText(value) : value;
}
