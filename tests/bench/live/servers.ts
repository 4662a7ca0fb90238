import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freshFolder } from '../../support/processes/command.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { cores, useOf, type Use } from './processor.ts';
import type { Reading } from './meter.ts';

const meter = new URL('meter.ts', import.meta.url).href;
const secret = 'a secret of at least thirty-two bytes';

/** What `npm start` hands to Node, so that the bench measures the product as it runs. */
function startOptions(): string[] {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
	return scripts.start
		.split('exec ')
		.at(-1)!
		.split(' ')
		.filter((word) => word.startsWith('--') && !word.startsWith('--env-file'));
}

/** What the product reads from its environment for a bench: no limits of rate, since all phones have one address. */
export const settingsFor = (databaseUrl: string, redisUrl = '') => ({
	DATA_DIR: freshFolder(),
	DATABASE_URL: databaseUrl,
	REDIS_URL: redisUrl,
	MAIN_DOMAIN: 'localhost',
	SESSION_SECRET: secret,
	SECRET_KEY: secret,
	RATE_LIMIT_SCALE: '0',
	LOG_LEVEL: 'info',
	LOG_FILE: 'none'
});
export type ServerSettings = ReturnType<typeof settingsFor>;

/** One server process on its core; it keeps its port through every restart. */
export class BenchServer {
	base = '';
	/** Lines of standard error at the levels warn and error. */
	complaints: string[] = [];
	#script: string;
	#settings: Record<string, string>;
	#profiles: string | undefined;
	#child: ChildProcess | undefined;

	constructor(script: string, settings: Record<string, string>, profiles?: string) {
		this.#script = script;
		this.#settings = settings;
		this.#profiles = profiles && path.resolve(profiles);
	}

	/** Starts it and waits until it says that it is ready; answers the seconds this took. */
	async start(): Promise<number> {
		this.#settings.PORT ??= String(await freePort());
		this.base = `http://127.0.0.1:${this.#settings.PORT}`;
		const profile = this.#profiles ? ['--cpu-prof', `--cpu-prof-dir=${this.#profiles}`] : [];
		const words = ['-c', String(cores.servers), process.execPath, ...startOptions(), ...profile, '--import', meter];
		const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#settings };
		const started = performance.now();
		const child = spawn('taskset', [...words, this.#script], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
		this.#child = child;
		process.once('exit', () => child.kill('SIGKILL'));
		await this.#ready(child);
		return (performance.now() - started) / 1000;
	}

	#ready(child: ChildProcess): Promise<void> {
		return new Promise((resolve, reject) => {
			let text = '';
			child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
			child.stderr!.setEncoding('utf8').on('data', (more: string) => {
				text = (text + more).slice(-5000);
				this.complaints.push(...more.split('\n').filter((line) => /"level":"(warn|error)"/.test(line)));
				if (/"message":"ready"/.test(text)) resolve();
			});
		});
	}

	get pid(): number {
		return this.#child!.pid!;
	}

	use = (): Use => useOf(this.pid);

	/** Asks the meter inside the process and starts it anew. */
	async read(): Promise<Reading> {
		const [reading] = (await Promise.all([once(this.#child!, 'message'), this.#child!.send('read')]))[0] as [Reading];
		return reading;
	}

	/** Ends the process; answers the seconds this took. */
	async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
		const child = this.#child!;
		if (child.exitCode !== null || child.signalCode !== null) return 0;
		const started = performance.now();
		child.kill(signal);
		await once(child, 'exit');
		return (performance.now() - started) / 1000;
	}
}
