import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { scopeHere, unreadCss, type ScopedCss } from './custom-css.ts';

const file = new URL('./css-worker.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 256 };
const mostMs = 20_000;
// Parsed within a few milliseconds; starting a thread takes longer.
const mostHere = 8 * 1024;
const turn = pLimit(2);

/**
 * The style of a namespace as its pages may load it; a long one is parsed in its own thread, because events run on this
 * one.
 */
export const scopeCss = (source: string, namespace: string): Promise<ScopedCss> =>
	source.length > mostHere ? turn(() => aside(source, namespace)) : scopeHere(source, namespace);

function aside(source: string, namespace: string): Promise<ScopedCss> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(file, { workerData: { source, namespace }, resourceLimits: limits });
		const timer = setTimeout(() => void worker.terminate(), mostMs);
		worker.once('message', resolve).once('error', reject);
		// After a response this has no effect; without one the thread ran out of time or memory.
		worker.once('exit', () => {
			clearTimeout(timer);
			resolve(unreadCss());
		});
	});
}
