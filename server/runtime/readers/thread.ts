import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { end, isFreeToRest } from '../kept-thread.ts';
import type { ReadOrder, ReadOutcome } from './message.ts';

type Read = (...args: unknown[]) => unknown;

/** Reads what was sent. An error that nobody threw on purpose ends the thread: what it left behind is for nobody. */
async function work({ file, name, args }: ReadOrder): Promise<ReadOutcome> {
	const module = (await import(file)) as Record<string, Read>;
	try {
		return { output: await module[name]!(...args), isFree: isFreeToRest() };
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		const { code, message, details, extra, headers } = thrown;
		return { refusal: { code, message, details, extra, headers }, isFree: isFreeToRest() };
	}
}

// On Linux this is the priority of the calling thread alone: a room that plays comes before a file.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort!;
port.on('message', (order: ReadOrder | typeof end) => {
	if (order === end) process.exit();
	void work(order).then((outcome) => port.postMessage(outcome));
});
