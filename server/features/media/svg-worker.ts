import { parentPort, workerData } from 'node:worker_threads';
import { cleanSvg, UnfitDrawing } from './svg.ts';
import type { Cleaned } from './svg-thread.ts';

/** The thread of one drawing: it gets the bytes, tells what came out of them, and ends. */
function work(bytes: Uint8Array): Cleaned {
	try {
		return { drawing: cleanSvg(Buffer.from(bytes)) };
	} catch (thrown) {
		if (thrown instanceof UnfitDrawing) return { refusal: thrown.message };
		throw thrown;
	}
}

parentPort?.postMessage(work(workerData as Uint8Array));
