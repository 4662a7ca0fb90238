// Runs test files, those that would feel each other in a process of their own, and closes with one line: `N passed, N failed`.
// What fails beside others runs once more, alone. With CI set, a skipped test counts as failed. TEST_JOBS and
// TEST_TIMEOUT_SECONDS change the defaults; `--changed` runs what a change since main can reach, and `--checks` has
// format, lint and types checked beside the tests.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { checks, runCheck } from './support/runner/checks.ts';
import { longestFirst, recordDurations, slowest } from './support/runner/durations.ts';
import { inLanes } from './support/runner/lanes.ts';
import { watchSlowness } from './support/runner/machine.ts';
import { servicesOf } from './support/runner/needs.ts';
import { startProcessorClock } from './support/runner/processor-time.ts';
import { readRunOptions } from './support/runner/run-options.ts';
import { startServices, type RunServices } from './support/runner/run-servers.ts';
import type { Outcome } from './support/runner/outcome.ts';
import { needsOwnProcess, SharedProcesses } from './support/runner/shared-process.ts';
import { killTestProcesses, runTestFile, warmUp } from './support/runner/test-process.ts';

const slowestCount = 10;
// More failing files than these are no accident, and running them again would only take time.
const mostSecondRuns = 20;
const memory = '/dev/shm';
const roomBytes = 4 * 1024 ** 3;
const isCI = Boolean(process.env.CI) && process.env.CI !== 'false';
process.chdir(path.resolve(import.meta.dirname, '..'));
const options = readRunOptions(process.argv.slice(2));
const needs = new Map(options.files.map((file) => [file, servicesOf(path.resolve(file))]));
const isAllowed = (file: string) => !options.withoutServices || needs.get(file)?.size === 0;
const files = options.files.filter(isAllowed);
const leftOut = options.files.length - files.length;
if (leftOut) console.log(`Left out: ${leftOut} files that need services.`);

// Everything the tests put aside (databases, browser profiles) lands here and goes with the run.
const folder = mkdtempSync(path.join(scratchFolder(), 'marquee-run-'));
const processorTime = startProcessorClock();
const worstSlowness = watchSlowness(path.join(folder, 'slowness'));
process.env.TMPDIR = folder;
process.env.TEST_TEMPLATES = folder;
// Every file loads much of the same product: compiled once for all of them, and where nothing is kept for a next run, in
// memory as well. Not for the checks and the build, which run once and would only keep it.
process.env.TEST_COMPILED ??= isCI ? path.join(folder, 'compiled') : path.resolve('.cache/compiled');
process.on('exit', () => {
	killTestProcesses();
	rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

// One more than processors: pages and clocks keep a file waiting for a part of its time, and what it asks again meanwhile
// costs more the longer it takes. With three for each of two processors a fifth of the files took a quarter more processor
// time, and a fifth longer.
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism() + 1);
let shared: SharedProcesses | undefined;
const outcomes: Outcome[] = [];
const wanted = new Set(files.flatMap((file) => [...(needs.get(file) ?? [])]));
const starting = Promise.all([startServices(wanted), warmUp()]).then(([services]) => services);
const work = [
	...(options.checks ? checks.map((check) => () => runCheck(check, starting)) : []),
	...longestFirst(files).map((file) => async () => runOrRefuse(file, await starting))
];
await inLanes(work, jobs, async (run) => {
	const outcome = await run();
	outcomes.push(outcome);
	report(outcome);
});
shared?.end();
const unsteady = jobs > 1 && work.length > 1 ? await runAgain(outcomes, await starting) : [];
await (await starting).stop();
if (options.record) recordDurations(outcomes.filter(({ file }) => files.includes(file)));
process.exitCode = close(outcomes, unsteady);

/** In memory where there is room: thousands of small databases come and go, and none of them has to outlive the run. */
function scratchFolder(): string {
	try {
		const { bavail, bsize } = statfsSync(memory);
		if (bavail * bsize > roomBytes) return memory;
	} catch {
		// This system has no such folder.
	}
	return tmpdir();
}

function missingFor(file: string, { broken }: RunServices): string[] {
	return [...(needs.get(file) ?? [])].flatMap((service) => broken.get(service) ?? []);
}

async function runOrRefuse(file: string, services: RunServices): Promise<Outcome> {
	const { env } = services;
	const reasons = missingFor(file, services);
	if (!reasons.length) {
		if (needsOwnProcess(file)) return runTestFile(file, env);
		return (shared ??= new SharedProcesses(env)).run(file, needs.get(file)!.has('chromium'));
	}
	return { file, passed: 0, failed: 1, skipped: 0, milliseconds: 0, output: `${reasons.join('\n')}\n` };
}

/**
 * Files that failed while others shared the processors run once more, each alone, and this outcome is the one that
 * counts. Answers those that passed then: something in them depends on how busy the machine is.
 */
async function runAgain(all: Outcome[], services: RunServices): Promise<string[]> {
	const isSecondTry = ({ file, failed }: Outcome) =>
		failed && files.includes(file) && !missingFor(file, services).length;
	const failing = all.filter(isSecondTry);
	if (failing.length > mostSecondRuns) return [];
	for (const first of failing) {
		const second = await runTestFile(first.file, services.env);
		all[all.indexOf(first)] = second;
		report(second, ', once more and alone');
	}
	return failing.map(({ file }) => file).filter((file) => !all.some((one) => one.file === file && one.failed));
}

function failuresOf({ failed, skipped }: Outcome): number {
	return isCI ? failed + skipped : failed;
}

function report(outcome: Outcome, how = ''): void {
	const { file, passed, failed, skipped, milliseconds, output } = outcome;
	const mark = failuresOf(outcome) ? 'FAIL' : 'ok  ';
	const skips = skipped ? `, ${skipped} skipped` : '';
	console.log(`${mark} ${file}  ${passed}/${passed + failed}${skips}  ${Math.round(milliseconds)} ms${how}`);
	if (failuresOf(outcome)) console.log(output);
}

function timed({ file, milliseconds }: Outcome): string {
	return `  ${(milliseconds / 1000).toFixed(1)} s  ${file}`;
}

function costs(): string {
	const seconds = Math.round(performance.now() / 1000);
	return `${seconds} s, ${processorTime()}, limits of time up to × ${worstSlowness().toFixed(1)}`;
}

function close(all: Outcome[], unsteady: string[]): number {
	const sum = (count: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0);
	const failing = all.filter(failuresOf).map(({ file }) => file);
	if (unsteady.length) console.log(`Unsteady files:\n  ${unsteady.sort().join('\n  ')}`);
	if (failing.length) console.log(`Failing files:\n  ${failing.sort().join('\n  ')}`);
	if (!all.length) console.log('No test file was found.');
	if (all.length > slowestCount) console.log(`Slowest files:\n${slowest(all, slowestCount).map(timed).join('\n')}`);
	const [passed, failed, skipped] = [sum((one) => one.passed), sum(failuresOf), isCI ? 0 : sum((one) => one.skipped)];
	if (all.length) console.log(costs());
	console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
	return failed || !all.length ? 1 : 0;
}
