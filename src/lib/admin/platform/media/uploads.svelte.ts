import { MediaError, sendFile, type RequestContext, type SentFile } from './requests.ts';

/** The target and purpose of uploads. */
interface Target {
	dir: string;
	kind: string;
}

/** One file being uploaded. */
export interface Upload {
	id: number;
	file: File;
	target: Target;
	state: 'waiting' | 'sending' | 'working' | 'done' | 'failed';
	/** The upload progress, 0 to 1. */
	share: number;
	/** The name it got. */
	storedAs?: string;
	/** What a drawing visibly lost. */
	lost?: SentFile['lost'];
	/** Why it failed; see MediaError. */
	error?: string;
}

/** The results of several uploads. */
export interface Outcome {
	stored: number;
	failed: number;
}

/** Uploads files one after another, so that a slow connection carries one at a time and their order stays. */
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

	/** Retries a failed upload. */
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
