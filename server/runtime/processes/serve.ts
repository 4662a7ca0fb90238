import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';

// What a process loaded stays for the next job; one that uses more than this is replaced.
const mostKeptBytes = 96 * 1024 * 1024;

/** Whether this process uses little enough memory to be kept. */
export function isFreeToRest(): boolean {
	const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
	return heap + external < mostKeptBytes;
}

/**
 * A room that plays takes precedence over a file. On Linux a priority belongs to one thread, and V8 already has
 * several.
 */
function giveWay(): void {
	const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
	for (const thread of threads)
		try {
			setPriority(thread, constants.priority.PRIORITY_LOW);
		} catch {
			// This thread has ended in the meantime.
		}
}

/** Sends a message to the server; throws if it cannot be sent. */
export const tell = (message: object): void => void process.send!(message, undefined, undefined, () => undefined);

/**
 * Works for the server that started this process: receives its orders, and ends with it. An uncaught error is sent as
 * `{ fault }`; the server then ends this process, because its state is unknown.
 */
export function serve<Order>(hear: (order: Order) => void): void {
	giveWay();
	process.on('message', (order) => hear(order as Order));
	process.on('uncaughtException', (error) => tell({ fault: error.stack ?? String(error) }));
	process.once('disconnect', () => process.exit());
	// Terminals and some service managers send these to the whole group; the server decides when this process ends.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
