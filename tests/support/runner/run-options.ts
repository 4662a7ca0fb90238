import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changedFiles, reachedTests } from './changed-files.ts';

/** What the command line of `tests/run.ts` asks for. */
export interface RunOptions {
	/** Test files in name order, relative to the repository or absolute. */
	files: string[];
	withoutServices: boolean;
	/** Has format, lint and types checked beside the tests. */
	checks: boolean;
	/** Keeps how long the files took, for the order of later runs. */
	record: boolean;
}

const usage = 'Usage: node tests/run.ts [--without-services] [--changed] [--checks] [--record] [file or glob ...]';
const options = {
	'without-services': { type: 'boolean', default: false },
	changed: { type: 'boolean', default: false },
	checks: { type: 'boolean', default: false },
	record: { type: 'boolean', default: false }
} as const;

/** Reads the command line; without files every test file is meant. Ends the process on wrong usage. */
export function readRunOptions(args: string[]): RunOptions {
	try {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
		const found = globSync(positionals.length ? positionals : ['tests/**/*.test.ts']).sort();
		const files = values.changed ? reachedTests(found, changedFiles()) : found;
		return { files, withoutServices: values['without-services'], checks: values.checks, record: values.record };
	} catch (error) {
		console.error(`${(error as Error).message}\n${usage}`);
		process.exit(2);
	}
}
