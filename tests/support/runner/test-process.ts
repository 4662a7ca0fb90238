import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { databaseName, judge, limitOf, type Outcome } from './outcome.ts';

/** The flag with which the product starts. */
export const preload = `--import=${new URL('../../../server/runtime/preload.js', import.meta.url).href}`;
const running = new Set<ChildProcess>();

/** A process for tests that leads a group of its own; what it says is passed on as text. */
export function startTestProcess(words: string[], env: Record<string, string>, hear: (text: string) => void) {
	const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', preload, ...words], {
		env: {
			...process.env,
			NODE_ENV: 'test',
			NODE_COMPILE_CACHE: process.env.TEST_COMPILED,
			FORCE_COLOR: undefined,
			NO_COLOR: '1',
			...env
		},
		detached: true
	});
	running.add(child);
	child.once('close', () => running.delete(child));
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
	return child;
}

/** Has what most files load compiled when nothing is yet: those that begin first would all do it at the same time. */
export async function warmUp(): Promise<void> {
	if (existsSync(process.env.TEST_COMPILED!)) return;
	const child = startTestProcess(['tests/support/runner/warm-up.ts'], {}, () => undefined);
	child.stdin.end();
	// What is wrong with it, the files will say.
	await once(child, 'close');
}

/** Ends a process with all it started. */
export function killGroup({ pid }: ChildProcess): void {
	try {
		if (pid) process.kill(-pid, 'SIGKILL');
	} catch {
		// The group is already gone.
	}
}

/** Ends all test files that still run; for an interrupted run. */
export function killTestProcesses(): void {
	for (const child of running) killGroup(child);
}

/** Runs one test file in a process of its own and ends the whole group with it. */
export async function runTestFile(file: string, env: Record<string, string>): Promise<Outcome> {
	const started = performance.now();
	let output = '';
	const child = startTestProcess([file], { ...env, TEST_DATABASE: databaseName(file) }, (text) => (output += text));
	child.stdin.end();
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
	const end = isTimeout ? `did not end within ${limitSeconds} seconds` : `ended with ${signal ?? code}`;
	return { file, milliseconds: performance.now() - started, ...judge(output, code === 0 && !isTimeout, end) };
}
