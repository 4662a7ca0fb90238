import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';

// What a process loaded stays for the next work; one that keeps more than this makes room for a new one.
const mostKeptBytes = 96 * 1024 * 1024;

/** Whether this process keeps so little that it may rest. */
export function isFreeToRest(): boolean {
	const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
	return heap + external < mostKeptBytes;
}

/** A room that plays comes before a file. On Linux a priority is that of one thread, and V8 has several by now. */
function giveWay(): void {
	const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
	for (const thread of threads)
		try {
			setPriority(thread, constants.priority.PRIORITY_LOW);
		} catch {
			// This thread has ended meanwhile.
		}
}

/** Tells the server something; what cannot be told throws. */
export const tell = (message: object): void => void process.send!(message, undefined, undefined, () => undefined);

/**
 * Works for the server that started this process: hears its orders, and ends with it. An error that nobody caught is told
 * as `{ fault }`; the server then ends this process, because what the error left behind is for nobody.
 */
export function serve<Order>(hear: (order: Order) => void): void {
	giveWay();
	process.on('message', (order) => hear(order as Order));
	process.on('uncaughtException', (error) => tell({ fault: error.stack ?? String(error) }));
	process.once('disconnect', () => process.exit());
	// A terminal and some service managers send these to everybody; the server decides when this process ends.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
