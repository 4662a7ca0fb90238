import { Command, Option } from '@commander-js/extra-typings';
import { roles } from '../../access/permission-matrix.ts';
import { givenPassword } from '../password.ts';
import { print } from '../report.ts';
import { words } from '../usage.ts';

function printLogin(name: string, { password, isMade }: { password: string; isMade: boolean }): void {
	print(`user ${name}`);
	if (isMade) print(`password ${password}`);
}

/** `user create`: a user with a role in one or more namespaces. */
const createUser = new Command('create')
	.summary('Make a user.')
	.description('Make a user. The password is read from standard input when it is piped, else made and printed once.')
	.requiredOption('--username <name>', 'name for the login')
	.addOption(new Option('--role <role>', 'what the user may do').choices(roles).makeOptionMandatory())
	.requiredOption('--namespace <names>', 'the namespaces to work in, parted by commas', words())
	.option('--display-name <name>', 'name that others see')
	.action(async ({ username, role, namespace: namespaces, displayName }) => {
		const { inSession } = await import('../session.ts');
		const given = await givenPassword();
		const { password } = given;
		const shown = displayName ? { displayName } : {};
		const { user } = await inSession(({ perform }) =>
			perform('user.create', { username, password, role, namespaces, ...shown })
		);
		printLogin(user.username, given);
	});

/** `user password`: a new password; every session of the user ends. */
const changePassword = new Command('password')
	.summary('Set the password of a user and end their sessions.')
	.description(
		'Set the password of a user and end their sessions. It is read from standard input when it is piped, else made and printed once.'
	)
	.requiredOption('--username <name>', 'name for the login')
	.action(async ({ username }) => {
		const { inSession } = await import('../session.ts');
		const given = await givenPassword();
		const { user } = await inSession(({ perform }) => perform('user.password', { username, password: given.password }));
		printLogin(user.username, given);
	});

/** `user`: who may log in. */
export const user = new Command('user')
	.description('Users and their passwords.')
	.addCommand(createUser)
	.addCommand(changePassword);
