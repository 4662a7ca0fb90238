import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** Files that were answered, and answers other than a refusal or a report. */
export interface Sent {
	sent: number;
	failed: number;
}

const script = new URL('file-sender.ts', import.meta.url);

/** Staff of a room who send the worst file of each kind in turns. */
export class Files {
	readonly #sender: ChildProcess;

	private constructor(sender: ChildProcess) {
		this.#sender = sender;
	}

	/** Makes the files and logs in; nothing is sent yet. */
	static async prepare(base: string, event: string, username: string): Promise<Files> {
		const sender = fork(script, [base, event, username], { serialization: 'advanced' });
		process.once('exit', () => sender.kill('SIGKILL'));
		// It shares the core of the phones, whose times are measured.
		setPriority(sender.pid!, constants.priority.PRIORITY_LOW);
		return new Files(await answered(sender).then(() => sender));
	}

	/** Sends the next files, each as soon as the one before is answered; without a number until `pause`. */
	begin(count = Infinity): void {
		this.#sender.send({ count });
	}

	/** Stops the sending; tells what became of the files since the last pause, once all are answered. */
	async pause(): Promise<Sent> {
		const told = answered(this.#sender);
		this.#sender.send('pause');
		return (await told) as Sent;
	}

	end(): void {
		this.#sender.disconnect();
	}
}

/** The next message of a sender; rejects when it ends before that. */
function answered(sender: ChildProcess): Promise<unknown> {
	const { promise, resolve, reject } = Promise.withResolvers<unknown>();
	const exit = (code: number | null) => reject(new Error(`The sender of files ended with ${code}.`));
	void once(sender, 'message').then(([message]) => resolve(message), reject);
	sender.once('exit', exit);
	return promise.finally(() => sender.off('exit', exit));
}
