import { execFile } from 'node:child_process';
import type { Outcome } from './outcome.ts';

/** What holds for all sources; each is a script of package.json and counts as one test. */
export const checks = ['lint', 'types'] as const;

/**
 * Runs a check to its end. `built` settles once nobody builds the screens any more: the types are read where the build
 * writes them.
 */
export async function runCheck(check: string, built: Promise<unknown>): Promise<Outcome> {
	if (check === 'types') await built;
	const started = performance.now();
	const { isFine, output } = await runScript(check);
	const [passed, failed] = isFine ? [1, 0] : [0, 1];
	return { file: `npm run ${check}`, passed, failed, skipped: 0, milliseconds: performance.now() - started, output };
}

function runScript(name: string): Promise<{ isFine: boolean; output: string }> {
	return new Promise((resolve) => {
		// Whoever runs all checks quietly still wants to hear why one of them failed.
		// The compiler looks for garbage less often: it ends before its memory matters, and the search took a fifth of its work.
		// Its threads share the processors with the tests: more than one only adds to the work.
		const env = { GOGC: '400', GOMAXPROCS: '1', ...process.env, npm_config_loglevel: 'error' };
		execFile('npm', ['run', name], { maxBuffer: Infinity, env }, (error, out, err) =>
			resolve({ isFine: !error, output: out + err })
		);
	});
}
