// Runs commands of the command line one after the other, each with an environment of its own: what they load is loaded
// once. Says on both outputs where those of a command end.
import { execute } from '../../server/cli/program.ts';
import type { CommandOrder } from './command.ts';

process.on('message', async ({ words, env, mark }: CommandOrder) => {
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, env);
	const code = await execute(words);
	for (const stream of [process.stdout, process.stderr]) stream.write(mark);
	process.send!(code);
});
