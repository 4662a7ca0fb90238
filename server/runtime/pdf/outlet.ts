import type { Told } from './order.ts';

/** Sends a message to another process. */
type Tell = (told: Told) => void;

const blockBytes = 64 * 1024;
/** A drawing waits while so much has not been asked for. */
const mostBytes = 1024 * 1024;

/** The output of a process: collects bytes into blocks, hands one over on request, and says when to wait. */
export class Outlet {
	readonly #tell: Tell;
	readonly #isFree: () => boolean;
	#parts: Buffer[] = [];
	#bytes = 0;
	#asked = 0;
	#closing: string[] | undefined;
	#waiting: (() => void) | undefined;

	/** `isFree` reports at the end whether the process takes another order. */
	constructor(tell: Tell, isFree: () => boolean) {
		this.#tell = tell;
		this.#isFree = isFree;
	}

	/** One block more is wanted. */
	ask(): void {
		this.#asked += 1;
		this.#send();
	}

	write(part: Buffer): void {
		this.#parts.push(part);
		this.#bytes += part.length;
		this.#send();
	}

	/** Resolves when more may be drawn. */
	async room(): Promise<void> {
		// Lets pending requests in.
		await new Promise((next) => setImmediate(next));
		if (this.#bytes < mostBytes) return;
		await new Promise<void>((next) => (this.#waiting = next));
	}

	/** Nothing follows; with the signs that no font has. */
	end(missing: string[]): void {
		this.#closing = missing;
		this.#send();
	}

	#send(): void {
		while (this.#asked > 0 && (this.#bytes >= blockBytes || (this.#closing && this.#bytes > 0))) {
			this.#asked -= 1;
			const block = Buffer.concat(this.#parts);
			this.#parts = [];
			this.#bytes = 0;
			this.#tell({ block });
		}
		if (this.#bytes < mostBytes) this.#waiting?.();
		if (!this.#closing || this.#bytes > 0 || this.#asked === 0) return;
		const missing = this.#closing;
		this.#closing = undefined;
		this.#tell({ missing, isFree: this.#isFree() });
	}
}
