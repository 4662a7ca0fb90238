import { inSession, type Session } from '../../../server/cli/session.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { freshFolder, start, type Running, type Settings } from './command.ts';

const secret = 'a secret of at least thirty-two bytes';

/** The product on a database of its own, in a process that can be killed. */
export class ProductProcess {
	settings: Settings;
	base = '';
	#running: Running | undefined;

	constructor(databaseUrl: string) {
		this.settings = {
			DATA_DIR: freshFolder(),
			DATABASE_URL: databaseUrl,
			MAIN_DOMAIN: 'localhost',
			PORT: '0',
			SESSION_SECRET: secret,
			SECRET_KEY: secret,
			RATE_LIMIT_SCALE: '0',
			LOG_LEVEL: 'warn'
		};
	}

	/** Starts the process and waits until it listens, on a new port each time. */
	async start(): Promise<void> {
		this.#running = start('tests/support/processes/child-server.ts', [], this.settings);
		const [, port] = await this.#running.until(/^port (\d+)/m);
		this.base = `http://127.0.0.1:${port}`;
	}

	/** The id of the running process. */
	get pid(): number {
		return this.#running!.child.pid!;
	}

	/** What the process has said on standard error. */
	get log(): string {
		return this.#running!.said.err;
	}

	/** Ends the process; SIGKILL leaves it no time for anything. */
	async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
		await this.#running?.stop(signal);
	}

	/** Acts on the same database from this process. */
	act = <T>(work: (session: Session) => Promise<T>): Promise<T> => inSession(work, { env: readEnv(this.settings) });
}
