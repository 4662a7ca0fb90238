import { databaseName, judge, limitOf, type Outcome } from './outcome.ts';
import { killGroup, startTestProcess } from './test-process.ts';

/** What a shared process is told to run. */
export interface Order {
	file: string;
	/** How the databases of the file begin. */
	database: string;
	/** Has a browser at hand that outlives the file. */
	browser: boolean;
}

/** The last words about a file on an output of a shared process. */
export const endMark = (code: number | string | null | undefined): string => `\u0004${code}\u0004`;
const ends = /\u0004(\d+)\u0004/g;

// Files of these folders start the product as a process, or are measured as a whole.
const alone = /(^|\/)tests\/(cli|real)\/|\.alone\.test\.ts$/;

/** Whether a test file must not run in a process where others have run before: its name or its folder says so. */
export const needsOwnProcess = (file: string): boolean => alone.test(file);

/** Processes that each run one test file after the other. */
export class SharedProcesses {
	#idle: SharedProcess[] = [];
	#env: Record<string, string>;

	constructor(env: Record<string, string>) {
		this.#env = env;
	}

	/** Runs a file in a process that is free; one whose file failed is not used again. */
	async run(file: string, needsBrowser: boolean): Promise<Outcome> {
		const used = this.#idle.pop() ?? new SharedProcess(this.#env);
		const outcome = await used.run(file, needsBrowser);
		if (outcome.failed) used.end();
		else this.#idle.push(used);
		return outcome;
	}

	/** Ends all of them. */
	end(): void {
		for (const one of this.#idle.splice(0)) one.end();
	}
}

class SharedProcess {
	#said = '';
	#child;
	/** Called when there is more to read, and with the reason when the process has ended. */
	#look: (end?: string) => void = () => undefined;

	constructor(env: Record<string, string>) {
		// Room for what lives a moment: a tenth of a file's processor time was spent on clearing the small one. Several of
		// these processes keep all processors busy, where threads that help with clearing cost more than they save: another
		// sixteenth. Files that are measured run in processes as the product's.
		const words = ['--max-semi-space-size=32', '--single-threaded-gc', 'tests/support/runner/shared-child.ts'];
		this.#child = startTestProcess(words, { ...env, TEST_KEEP_SCHEMAS: '1' }, (text) => {
			this.#said += text;
			this.#look();
		});
		// What it left running would hold its outputs open.
		this.#child.once('exit', () => this.end());
		this.#child.once('close', (code, signal) => this.#look(`ended with ${signal ?? code}`));
		// Told when it is too late; the end itself says more.
		this.#child.stdin.on('error', () => undefined);
	}

	async run(file: string, browser: boolean): Promise<Outcome> {
		const started = performance.now();
		this.#said = '';
		const limitSeconds = limitOf(file);
		let late = '';
		const timer = setTimeout(() => {
			late = `did not end within ${limitSeconds} seconds`;
			this.end();
		}, limitSeconds * 1000);
		const finished = new Promise<{ isClean: boolean; end: string }>((resolve) => {
			this.#look = (end) => {
				const codes = [...this.#said.matchAll(ends)].map(([, code]) => Number(code));
				// One on either output.
				if (codes.length === 2) resolve({ isClean: codes.every((code) => code === 0), end: `ended with ${codes[0]}` });
				else if (end) resolve({ isClean: false, end: late || end });
			};
		});
		const order: Order = { file, database: databaseName(file), browser };
		this.#child.stdin.write(`${JSON.stringify(order)}\n`);
		const { isClean, end } = await finished;
		clearTimeout(timer);
		const output = this.#said.replaceAll(ends, '');
		return { file, milliseconds: performance.now() - started, ...judge(output, isClean, end) };
	}

	end(): void {
		killGroup(this.#child);
	}
}
