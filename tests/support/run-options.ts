import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What the command line of `tests/run.ts` asks for. */
export interface RunOptions {
	/** Test files in name order, relative to the repository or absolute. */
	files: string[];
	withoutServices: boolean;
}

const usage = 'Usage: node tests/run.ts [--without-services] [file or glob ...]';

/** Reads the command line; without files every test file is meant. Ends the process on wrong usage. */
export function readRunOptions(args: string[]): RunOptions {
	try {
		const options = { 'without-services': { type: 'boolean', default: false } } as const;
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
		const globs = positionals.length ? positionals : ['tests/**/*.test.ts'];
		return { files: globSync(globs).sort(), withoutServices: values['without-services'] };
	} catch (error) {
		console.error(`${(error as Error).message}\n${usage}`);
		process.exit(2);
	}
}
