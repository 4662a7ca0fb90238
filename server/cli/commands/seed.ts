import { Command } from '@commander-js/extra-typings';
import { missingSecrets } from '../../runtime/env.ts';
import { Failure, print } from '../report.ts';

/** `seed demo`: the demo events, as far as they are not there. */
const seedDemoEvents = new Command('demo')
	.description('Make the demo events; those that are there stay as they are.')
	.option('--namespace <name>', 'where to make them', 'default')
	.action(async ({ namespace }) => {
		const [{ seedDemo }, { commandEnv }, { inSession }] = await Promise.all([
			import('../demo-events.ts'),
			import('../environment.ts'),
			import('../session.ts')
		]);
		const env = commandEnv();
		const missing = missingSecrets(env);
		if (missing.length) throw new Failure(`${missing.join(' and ')} must be set: team links are stored encrypted.`);
		await inSession(
			async (session) => {
				for (const { name, slug, isNew } of await seedDemo(session))
					print(`${slug}: ${name}${isNew ? '' : ' (was there already)'}`);
			},
			{ namespace, env }
		);
	});

/** `seed`: records to begin with. */
export const seed = new Command('seed').description('Make records to begin with.').addCommand(seedDemoEvents);
