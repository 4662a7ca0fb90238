import { scopes, type Scope } from '../../access/scopes.ts';
import { command } from '../command.ts';
import { print } from '../report.ts';
import { UsageError, wordsOf } from '../usage.ts';

/** `token create`: an API token, printed alone so that a shell can catch it. */
export const createToken = command({
	name: 'token create',
	summary: 'Make an API token and print it; it cannot be shown again.',
	options: {
		namespace: { text: 'the one namespace it is for', value: '<name>', isNeeded: true },
		label: { text: 'what it is for', value: '<text>', isNeeded: true },
		scopes: { text: `what it may do, parted by commas: ${scopes.join(', ')}`, value: '<scopes>', isNeeded: true }
	},
	async run({ options }) {
		const wanted = wordsOf(options.scopes);
		const unknown = wanted.filter((word) => !(scopes as readonly string[]).includes(word));
		if (unknown.length || !wanted.length)
			throw new UsageError(`--scopes knows no ${unknown.join(', ') || 'empty list'}.`);
		const { inSession } = await import('../session.ts');
		const { secret } = await inSession(
			({ perform }) => perform('token.create', { label: options.label, scopes: wanted as Scope[] }),
			{ namespace: options.namespace }
		);
		print(secret);
	}
});
