import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** What was sent and answered, and answers other than a refusal or a report. */
export interface Sent {
	sent: number;
	failed: number;
}

/** A process that gives the servers work besides the phones; see `file-sender.ts` and `letter-sender.ts`. */
export class Sender {
	readonly #child: ChildProcess;

	private constructor(child: ChildProcess) {
		this.#child = child;
	}

	/** Starts its script, which prepares; nothing is sent yet. */
	static async prepare(script: string, ...words: string[]): Promise<Sender> {
		const child = fork(new URL(script, import.meta.url), words, { serialization: 'advanced' });
		process.once('exit', () => child.kill('SIGKILL'));
		// It shares the core of the phones, whose times are measured.
		setPriority(child.pid!, constants.priority.PRIORITY_LOW);
		return new Sender(await answered(child).then(() => child));
	}

	/** Sends so many; without a number until `pause`. */
	begin(count = Infinity): void {
		this.#child.send({ count });
	}

	/** Stops the sending; resolves with the counts since the last pause, once everything is answered. */
	async pause(): Promise<Sent> {
		const told = answered(this.#child);
		this.#child.send('pause');
		return (await told) as Sent;
	}

	end(): void {
		this.#child.disconnect();
	}
}

/** The next message of a sender; rejects when it ends before that. */
function answered(sender: ChildProcess): Promise<unknown> {
	const { promise, resolve, reject } = Promise.withResolvers<unknown>();
	const exit = (code: number | null) => reject(new Error(`A sender ended with ${code}.`));
	void once(sender, 'message').then(([message]) => resolve(message), reject);
	sender.once('exit', exit);
	return promise.finally(() => sender.off('exit', exit));
}
