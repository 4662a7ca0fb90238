import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

const defaultLimitSeconds = 120;
const screensLimitSeconds = 240;
// Tens of thousands of answers, on a machine that may be busy with other tests.
const realLimitSeconds = 480;
const running = new Set<ChildProcess>();

/** Runs one test file in a process group of its own and ends the whole group with it. */
export async function runTestFile(file: string, env: Record<string, string>): Promise<Outcome> {
	const started = performance.now();
	const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
		env: {
			...process.env,
			NODE_ENV: 'test',
			FORCE_COLOR: undefined,
			NO_COLOR: '1',
			...env,
			TEST_DATABASE: databaseName(file)
		},
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true
	});
	running.add(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	const closed = once(child, 'close');
	const limitSeconds = limitOf(file);
	let isTimeout = false;
	const timer = setTimeout(() => {
		isTimeout = true;
		killGroup(child);
	}, limitSeconds * 1000);
	const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
	clearTimeout(timer);
	// What the file left running would hold its output open, and the machine busy.
	killGroup(child);
	await closed;
	running.delete(child);
	const end = isTimeout ? `did not end within ${limitSeconds} seconds` : `ended with ${signal ?? code}`;
	return { file, milliseconds: performance.now() - started, ...judge(output, code === 0 && !isTimeout, end) };
}

/** Ends all test files that still run; for an interrupted run. */
export function killTestProcesses(): void {
	for (const child of running) killGroup(child);
}

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

function limitOf(file: string): number {
	const [folder = ''] = path.relative('tests', file).split(path.sep);
	const limits: Record<string, number> = {
		screens: screensLimitSeconds,
		cli: screensLimitSeconds,
		real: realLimitSeconds
	};
	return Number(process.env.TEST_TIMEOUT_SECONDS ?? limits[folder] ?? defaultLimitSeconds);
}

let names = 0;

// MariaDB allows 64 characters for a name; the tests put a number behind it.
function databaseName(file: string): string {
	const words = file.replace(/\.test\.ts$/, '').replace(/[^a-z0-9]+/gi, '_');
	return `t${++names}_${words.slice(-40)}`;
}

function killGroup({ pid }: ChildProcess): void {
	try {
		if (pid) process.kill(-pid, 'SIGKILL');
	} catch {
		// The group is already gone.
	}
}
