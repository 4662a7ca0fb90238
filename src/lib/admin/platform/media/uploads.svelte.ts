import { MediaError, sendFile, type RequestContext, type SentFile } from './requests.ts';

/** Where files go and what they are for. */
interface Target {
	dir: string;
	kind: string;
}

/** One file on its way into the library. */
export interface Upload {
	id: number;
	file: File;
	target: Target;
	state: 'waiting' | 'sending' | 'working' | 'done' | 'failed';
	/** How much is sent, 0 to 1. */
	share: number;
	/** The name it got. */
	storedAs?: string;
	/** What a drawing visibly lost. */
	lost?: SentFile['lost'];
	/** Why it failed; see MediaError. */
	error?: string;
}

/** What came of a row of uploads. */
export interface Outcome {
	stored: number;
	failed: number;
}

/** Sends files one after another, so that a slow line carries one at a time and their order stays. */
export class Uploads {
	list = $state<Upload[]>([]);
	#context: () => RequestContext;
	#onend: (outcome: Outcome) => void;
	#count = 0;
	#isRunning = false;

	constructor(context: () => RequestContext, onend: (outcome: Outcome) => void) {
		this.#context = context;
		this.#onend = onend;
	}

	/** Puts files into the row. */
	add(files: Iterable<File>, target: Target): void {
		for (const file of files) this.list.push({ id: ++this.#count, file, target, state: 'waiting', share: 0 });
		void this.#run();
	}

	/** Sends a failed file once more. */
	again(upload: Upload): void {
		Object.assign(upload, { state: 'waiting', share: 0, error: undefined, lost: undefined });
		void this.#run();
	}

	/** Takes finished files from the list. */
	clear(): void {
		this.list = this.list.filter(({ state }) => state !== 'done' && state !== 'failed');
	}

	async #run(): Promise<void> {
		if (this.#isRunning) return;
		this.#isRunning = true;
		const outcome = { stored: 0, failed: 0 };
		for (let next = this.#next(); next; next = this.#next()) {
			const isStored = await this.#send(next);
			outcome[isStored ? 'stored' : 'failed'] += 1;
		}
		this.#isRunning = false;
		this.#onend(outcome);
	}

	#next = (): Upload | undefined => this.list.find(({ state }) => state === 'waiting');

	async #send(upload: Upload): Promise<boolean> {
		upload.state = 'sending';
		const progress = (share: number) =>
			Object.assign(upload, { share, state: share < 1 ? 'sending' : ('working' as const) });
		try {
			const { name, lost } = await sendFile(upload.file, { ...upload.target }, this.#context(), progress);
			Object.assign(upload, { state: 'done', share: 1, storedAs: name, lost });
			return true;
		} catch (error) {
			Object.assign(upload, { state: 'failed', error: error instanceof MediaError ? error.key : 'failed' });
			return false;
		}
	}
}
