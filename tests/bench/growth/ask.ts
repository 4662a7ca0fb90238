import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../support/browser/log-in.ts';
import { createClient, type Client } from '../../support/http.ts';
import type { BenchServer } from '../live/servers.ts';
import type { Door } from './doors.ts';
import { administrator } from './fill.ts';
import type { Pauses } from './pauses.ts';
import { busyMs, slowness } from './slowness.ts';

const times = 4;
/** A door that takes longer is not asked again. */
const slowMs = 5000;

/** What one thing cost: milliseconds of the machine of the table, and kilobytes of its answer where it has one. */
export interface Cost {
	/** Of the processor, on the thread that serves everybody: the best after the first call, or the only one. */
	busy: number;
	/** From asking to the last byte, likewise. */
	warm: number;
	/** The longest wait of /healthz meanwhile. */
	block: number;
	kb?: number;
}

/** What a browser sends that opens an address. */
const opened = { 'accept-encoding': 'gzip', 'sec-fetch-site': 'none' };

/** The best after the first, or the only one. */
const best = ([first, ...later]: number[]): number => (later.length ? Math.min(...later) : first!);

/** Asks doors of a server, as who may. */
export class Asker {
	readonly #pauses: Pauses;
	readonly #visitor: Client;
	readonly #staff: Client;
	readonly #tokens: Record<string, string>;
	readonly #pid: number;

	private constructor({ base, pid }: BenchServer, staff: Client, tokens: Record<string, string>, pauses: Pauses) {
		this.#pid = pid;
		this.#visitor = createClient(base, { accept: 'text/html', ...opened });
		this.#staff = staff;
		this.#tokens = tokens;
		this.#pauses = pauses;
	}

	static async open(server: BenchServer, tokens: Record<string, string>, pauses: Pauses): Promise<Asker> {
		return new Asker(server, await logIn(server, { username: administrator }, {}), tokens, pauses);
	}

	async ask(door: Door): Promise<Cost> {
		const [took, busy, block]: number[][] = [[], [], []];
		let kb = 0;
		await this.#pauses.longest();
		for (let time = 0; time < (door.once ? 1 : times); time += 1) {
			const slowBefore = slowness();
			const [from, busyBefore] = [performance.now(), busyMs(this.#pid)];
			const { status, bytes, text } = await this.#request(door);
			const [to, busyAfter] = [performance.now(), busyMs(this.#pid)];
			const slow = (slowBefore + slowness()) / 2;
			took!.push((to - from) / slow);
			busy!.push((busyAfter - busyBefore) / slow);
			if (status !== 200) throw new Error(`${door.name} was answered with ${status}: ${text.slice(0, 200)}`);
			kb = bytes.length / 1024;
			// For a wait that began meanwhile to end.
			await sleep(10);
			block!.push((await this.#pauses.longest()) / slow);
			if (took![0]! > slowMs) break;
		}
		return { busy: best(busy!), warm: best(took!), block: Math.max(...block!), kb };
	}

	#request({ path, token, isPublic }: Door) {
		if (isPublic) return this.#visitor.get(path);
		if (token) return this.#visitor.get(path, { accept: '*/*', authorization: `Bearer ${this.#tokens[token]}` });
		const isData = /^\/admin\/(search|projects|media\/references|event\/host\/needs|audit\?q|statistics\?page)/.test(
			path
		);
		const data = { accept: 'application/json', 'x-csrf-token': this.#staff.csrfToken! };
		return this.#staff.get(path, isData ? data : { accept: 'text/html,*/*', ...opened });
	}
}
