import { Command } from '@commander-js/extra-typings';
import { scopes } from '../../access/scopes.ts';
import { print } from '../report.ts';
import { words } from '../usage.ts';

/** `token create`: an API token, printed alone so that a shell can catch it. */
const createToken = new Command('create')
	.description('Make an API token and print it; it cannot be shown again.')
	.requiredOption('--namespace <name>', 'the one namespace it is for')
	.requiredOption('--label <text>', 'what it is for')
	.requiredOption('--scopes <scopes>', `what it may do, parted by commas: ${scopes.join(', ')}`, words(scopes))
	.action(async ({ namespace, label, scopes: wanted }) => {
		const { inSession } = await import('../session.ts');
		const { secret } = await inSession(({ perform }) => perform('token.create', { label, scopes: wanted }), {
			namespace
		});
		print(secret);
	});

/** `token`: API tokens of a namespace. */
export const token = new Command('token').description('API tokens of a namespace.').addCommand(createToken);
