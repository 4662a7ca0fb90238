import { secondsOf } from './durations.ts';
import { patient } from './machine.ts';

/** How one test file ended; a crash, a time-out and a file that ran nothing have at least one failure. */
export interface Outcome {
	file: string;
	passed: number;
	failed: number;
	skipped: number;
	milliseconds: number;
	/** Everything the file printed, and why it counts as failed when uvu did not say so. */
	output: string;
}

// A last resort, for a machine that is busy with other things as well.
const leastLimitSeconds = 240;
const longerThanUsual = 3;

/** Reads uvu's summary; what it cannot see (crash, time-out, nothing run, tests after a failed hook) is a failure. */
export function judge(output: string, isCleanEnd: boolean, end: string): Omit<Outcome, 'file' | 'milliseconds'> {
	const count = (word: string) =>
		Number([...output.matchAll(new RegExp(`^  ${word}: +(\\d+)`, 'gm'))].at(-1)?.[1] ?? 0);
	const [total, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')];
	const uvuFailed = total - passed;
	if (uvuFailed > 0) return { passed, failed: uvuFailed, skipped, output };
	const reason = total + skipped === 0 ? `ran no test (is .run() missing?) and ${end}` : end;
	if (isCleanEnd && total + skipped > 0) return { passed, failed: 0, skipped, output };
	return { passed, failed: 1, skipped, output: `${output}\nThe file ${reason}.\n` };
}

/** After how many seconds a file counts as one that never ends; those that are known to take long get more. */
export const limitOf = (file: string): number =>
	Number(process.env.TEST_TIMEOUT_SECONDS ?? patient(leastLimitSeconds + longerThanUsual * secondsOf(file)));

let names = 0;

/** The name of the databases of a file. MariaDB allows 64 characters for one; the tests put a number behind it. */
export function databaseName(file: string): string {
	const words = file.replace(/\.test\.ts$/, '').replace(/[^a-z0-9]+/gi, '_');
	return `t${++names}_${words.slice(-40)}`;
}
