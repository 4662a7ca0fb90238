// Runs test files, each in a process of its own, and closes with one line: `N passed, N failed`.
// With CI set, a skipped test counts as failed. TEST_JOBS and TEST_TIMEOUT_SECONDS change the defaults.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { inLanes } from './support/lanes.ts';
import { servicesOf } from './support/needs.ts';
import { readRunOptions } from './support/run-options.ts';
import { startServices, type RunServices } from './support/run-servers.ts';
import { killTestProcesses, runTestFile, type Outcome } from './support/test-process.ts';

const isCI = Boolean(process.env.CI) && process.env.CI !== 'false';
process.chdir(path.resolve(import.meta.dirname, '..'));
const options = readRunOptions(process.argv.slice(2));
const needs = new Map(options.files.map((file) => [file, servicesOf(path.resolve(file))]));
const isAllowed = (file: string) => !options.withoutServices || needs.get(file)?.size === 0;
const files = options.files.filter(isAllowed);
const leftOut = options.files.length - files.length;
if (leftOut) console.log(`Left out: ${leftOut} files that need services.`);

// Everything the tests put aside (databases, browser profiles) lands here and goes with the run.
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-run-'));
process.on('exit', () => {
	killTestProcesses();
	rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const services = await startServices(new Set(files.flatMap((file) => [...(needs.get(file) ?? [])])));
const isSlow = (file: string) => /\b(screens|live|real|cli)[\\/]/.test(path.relative('tests', file));
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism());
const outcomes: Outcome[] = [];
await inLanes(
	files.filter(isSlow),
	files.filter((file) => !isSlow(file)),
	jobs,
	async (file) => {
		const outcome = await runOrRefuse(file, services);
		outcomes.push(outcome);
		report(outcome);
	}
);
await services.stop();
process.exitCode = close(outcomes);

async function runOrRefuse(file: string, { broken, env }: RunServices): Promise<Outcome> {
	const reasons = [...(needs.get(file) ?? [])].flatMap((service) => broken.get(service) ?? []);
	if (!reasons.length) return runTestFile(file, { ...env, TMPDIR: folder });
	return { file, passed: 0, failed: 1, skipped: 0, milliseconds: 0, output: `${reasons.join('\n')}\n` };
}

function failuresOf({ failed, skipped }: Outcome): number {
	return isCI ? failed + skipped : failed;
}

function report(outcome: Outcome): void {
	const { file, passed, failed, skipped, milliseconds, output } = outcome;
	const mark = failuresOf(outcome) ? 'FAIL' : 'ok  ';
	const skips = skipped ? `, ${skipped} skipped` : '';
	console.log(`${mark} ${file}  ${passed}/${passed + failed}${skips}  ${Math.round(milliseconds)} ms`);
	if (failuresOf(outcome)) console.log(output);
}

function close(all: Outcome[]): number {
	const sum = (count: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0);
	const failing = all.filter(failuresOf).map(({ file }) => file);
	if (failing.length) console.log(`Failing files:\n  ${failing.sort().join('\n  ')}`);
	if (!all.length) console.log('No test file was found.');
	const [passed, failed, skipped] = [sum((one) => one.passed), sum(failuresOf), isCI ? 0 : sum((one) => one.skipped)];
	console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
	return failed || !all.length ? 1 : 0;
}
