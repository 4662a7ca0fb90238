import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '#lib/live/wire.ts';
import type { Client } from '../../support/http.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { Wire } from './wire.ts';

const topics: Topic[] = ['rankings', 'presence', 'catalogs', 'announcements'];
/** A host who looks at the statistics reloads them about so often, faster than the server reads them anew. */
const lookEveryMs = 2000;
/** As often as the cockpit asks at its busiest. */
const needsEveryMs = 3000;

/** A host at work: the cockpit live, what needs help, and the statistics beside it. */
export class Desk {
	wire: Wire | undefined;
	/** Milliseconds that each reading of the statistics took. */
	took: number[] = [];
	/** Answers other than 200. */
	failed = 0;
	readonly #base: string;
	readonly #event: string;
	#isOpen = true;

	constructor(base: string, event: string) {
		this.#base = base;
		this.#event = event;
	}

	async open(username: string): Promise<void> {
		const client = await logIn({ base: this.#base }, { username });
		const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		this.wire = new Wire(this.#base, { cookie });
		await this.wire.follow(this.#event, topics);
		void this.#repeat(client, `/admin/event/host/needs?event=${this.#event}`, needsEveryMs);
		void this.#repeat(client, `/admin/statistics?event=${this.#event}`, lookEveryMs, this.took);
	}

	async #repeat(client: Client, path: string, everyMs: number, took: number[] = []): Promise<void> {
		while (this.#isOpen) {
			const began = performance.now();
			const { status } = await client.request('GET', path);
			if (status === 200) took.push(performance.now() - began);
			else this.failed += 1;
			await sleep(everyMs);
		}
	}

	close(): void {
		this.#isOpen = false;
		this.wire?.close();
	}
}
