import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const everyMs = 4;

/** Asks a server for /healthz all the time, in a thread of its own, and knows the longest wait. */
export class Pauses {
	readonly #worker: Worker;

	constructor(base: string) {
		this.#worker = new Worker(new URL(import.meta.url), { workerData: base });
	}

	/** The longest wait since the last question in milliseconds, one that still lasts among them. */
	async longest(): Promise<number> {
		const told = once(this.#worker, 'message');
		this.#worker.postMessage('tell');
		return ((await told) as [number])[0];
	}

	end = (): Promise<number> => this.#worker.terminate();
}

async function watch(base: string): Promise<never> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	let [longest, asked] = [0, performance.now()];
	parentPort!.on('message', () => {
		const now = performance.now();
		parentPort!.postMessage(Math.max(longest, now - asked));
		[longest, asked] = [0, now];
	});
	for (;;) {
		asked = performance.now();
		await new Promise<void>((resolve) => {
			const request = get(`${base}/healthz`, { agent }, (response) => response.resume().once('end', resolve));
			request.once('error', () => resolve());
		});
		longest = Math.max(longest, performance.now() - asked);
		await sleep(everyMs);
	}
}

if (!isMainThread) await watch(workerData as string);
