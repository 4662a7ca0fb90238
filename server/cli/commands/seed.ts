import { missingSecrets } from '../../env.ts';
import { command } from '../command.ts';
import { Failure, print } from '../report.ts';

/** `seed demo`: the demo events, as far as they are not there. */
export const seed = command({
	name: 'seed demo',
	summary: 'Make the demo events; those that are there stay as they are.',
	options: { namespace: { text: 'where to make them (default: default)', value: '<name>', unset: 'default' } },
	async run({ options }) {
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
			{ namespace: options.namespace, env }
		);
	}
});
