// Runs commands of the command line one after the other, each with an environment of its own: what they load is loaded
// once. Says on both outputs where those of a command end; what Node would load before one stays for those after it.
import { Readable } from 'node:stream';
import { execute } from '../../../server/cli/program.ts';
import type { CommandOrder } from './command.ts';

async function run({ words, env, input, mark }: CommandOrder): Promise<void> {
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, env);
	const [, loaded] = /^--import=(\S+)$/.exec(env.NODE_OPTIONS ?? '') ?? [];
	if (loaded) await import(loaded);
	if (input) Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
	const code = await execute(words);
	for (const stream of [process.stdout, process.stderr]) stream.write(mark);
	process.send!(code);
}

process.on('message', (order: CommandOrder) => void run(order));
