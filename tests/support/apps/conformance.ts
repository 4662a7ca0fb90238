import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killGroup, startTestProcess } from '../runner/test-process.ts';

/** What the suite found in one of its checks. */
export interface Check {
	id: string;
	status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
	errorMessage?: string;
}

const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const longestMs = 60_000;

/**
 * Runs the public conformance suite of the protocol; answers the checks by their scenario. `hear` is told all that it has
 * said so far, until it answers true.
 */
export async function runConformance(
	words: string[],
	hear: (said: string) => Promise<boolean> = async () => true
): Promise<Map<string, Check[]>> {
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-conformance-'));
	let said = '';
	let heard: Promise<boolean> = Promise.resolve(false);
	const child = startTestProcess([program, ...words, '-o', folder], {}, (text) => {
		said += text;
		heard = heard.then((isDone) => isDone || hear(said));
		// It is listened to below, once the suite has ended.
		heard.catch(() => undefined);
	});
	const timer = setTimeout(() => killGroup(child), longestMs);
	await once(child, 'close');
	clearTimeout(timer);
	await heard.catch((thrown: unknown) => {
		throw new Error(`What the suite asked for failed; it had said: ${said}`, { cause: thrown });
	});
	const results = new Map<string, Check[]>();
	for (const name of readdirSync(folder)) {
		const scenario = /^(?:authorization-server-|server-)?(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
		if (scenario)
			results.set(scenario, JSON.parse(readFileSync(path.join(folder, name, 'checks.json'), 'utf8')) as Check[]);
	}
	rmSync(folder, { recursive: true, force: true });
	if (!results.size) throw new Error(`The conformance suite said: ${said}`);
	return results;
}
