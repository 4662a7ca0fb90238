import { Worker } from 'node:worker_threads';
import { invalidField } from '../../runtime/errors.ts';
import type { Drawing } from './svg.ts';

/** What the thread of a drawing tells. */
export type Cleaned = { drawing: Drawing } | { refusal: string };

const file = new URL('./svg-worker.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 256 };
const mostMs = 20_000;
const refused = (message: string) => invalidField('file', 'invalid_format', message);

/** Cleans a drawing in a thread of its own, because millions of letters take a while and events run on this one; 422 as `cleanSvg` refuses. */
export async function cleanAside(bytes: Buffer): Promise<Drawing> {
	const cleaned = await inThread(bytes);
	if ('refusal' in cleaned) throw refused(cleaned.refusal);
	const { body, width, height } = cleaned.drawing;
	// What crosses threads arrives as plain bytes.
	return { body: Buffer.from(body), width, height };
}

function inThread(bytes: Buffer): Promise<Cleaned> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(file, { workerData: bytes, resourceLimits: limits });
		const timer = setTimeout(() => void worker.terminate(), mostMs);
		worker.once('message', resolve).once('error', reject);
		// After an answer this says nothing new; without one the thread ran out of time or memory.
		worker.once('exit', () => {
			clearTimeout(timer);
			reject(refused('This drawing is too complex.'));
		});
	});
}
