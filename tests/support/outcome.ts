import path from 'node:path';

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

// Last resorts, for a machine that is busy with other things as well.
const defaultLimitSeconds = 300;
const screensLimitSeconds = 600;
// Tens of thousands of answers.
const realLimitSeconds = 1200;

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

/** After how many seconds a file counts as one that never ends. */
export function limitOf(file: string): number {
	const [folder = ''] = path.relative('tests', file).split(path.sep);
	const limits: Record<string, number> = {
		screens: screensLimitSeconds,
		cli: screensLimitSeconds,
		real: realLimitSeconds
	};
	return Number(process.env.TEST_TIMEOUT_SECONDS ?? limits[folder] ?? defaultLimitSeconds);
}

let names = 0;

/** The name of the databases of a file. MariaDB allows 64 characters for one; the tests put a number behind it. */
export function databaseName(file: string): string {
	const words = file.replace(/\.test\.ts$/, '').replace(/[^a-z0-9]+/gi, '_');
	return `t${++names}_${words.slice(-40)}`;
}
