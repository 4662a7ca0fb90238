import { roles, type Role } from '../../access/policy.ts';
import { command } from '../command.ts';
import { givenPassword } from '../password.ts';
import { print } from '../report.ts';
import { UsageError, wordsOf } from '../usage.ts';

const username = { text: 'name for the login', value: '<name>', isNeeded: true } as const;

function printLogin(name: string, { password, isMade }: { password: string; isMade: boolean }): void {
	print(`user ${name}`);
	if (isMade) print(`password ${password}`);
}

/** `user create`: a user with a role in one or more namespaces. */
export const createUser = command({
	name: 'user create',
	summary: 'Make a user. The password is read from standard input when it is piped, else made and printed once.',
	options: {
		username,
		role: { text: `one of ${roles.join(', ')}`, value: '<role>', isNeeded: true },
		namespace: { text: 'the namespaces to work in, parted by commas', value: '<names>', isNeeded: true },
		'display-name': { text: 'name that others see', value: '<name>' }
	},
	async run({ options }) {
		if (!(roles as readonly string[]).includes(options.role))
			throw new UsageError(`--role must be one of: ${roles.join(', ')}.`);
		const { inSession } = await import('../session.ts');
		const given = await givenPassword();
		const { user } = await inSession(({ perform }) =>
			perform('user.create', {
				username: options.username,
				password: given.password,
				role: options.role as Role,
				namespaces: wordsOf(options.namespace),
				...(options['display-name'] ? { displayName: options['display-name'] } : {})
			})
		);
		printLogin(user.username, given);
	}
});

/** `user password`: a new password; every session of the user ends. */
export const changePassword = command({
	name: 'user password',
	summary:
		'Set the password of a user and end their sessions. It is read from standard input when it is piped, else made and printed once.',
	options: { username },
	async run({ options }) {
		const { inSession } = await import('../session.ts');
		const given = await givenPassword();
		const { user } = await inSession(({ perform }) =>
			perform('user.password', { username: options.username, password: given.password })
		);
		printLogin(user.username, given);
	}
});
