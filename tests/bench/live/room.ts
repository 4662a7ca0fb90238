import { setTimeout as sleep } from 'node:timers/promises';
import { useOf } from './processor.ts';
import { BenchPhone } from './phone.ts';
import { Projector } from './projector.ts';
import type { BenchServer } from './servers.ts';
import { station } from './quiz.ts';
import type { Stage } from './stage.ts';

/** What a piece of work cost the servers together. */
export interface Cost {
	/** Processor seconds of our processes, and of the database and Redis. */
	cpu: number;
	databaseCpu: number;
	statements: number;
	/** Milliseconds that a server answered nobody. */
	longestBlock: number;
	/** MB of the largest process after it. */
	rss: number;
}

const inFlight = 50;

/** Does something for all, so many at a time. */
export async function forAll<T>(
	list: T[],
	work: (one: T, index: number) => Promise<unknown>,
	most = inFlight
): Promise<void> {
	const waiting = list.entries();
	const lane = async () => {
		for (const [index, one] of waiting) await work(one, index);
	};
	await Promise.all(Array.from({ length: Math.min(most, list.length) }, lane));
}

/** Lets everybody begin within so many milliseconds, evenly and each in its own moment; settles when all are done. */
export async function spread<T>(
	list: T[],
	ms: number,
	work: (one: T, index: number) => Promise<unknown>
): Promise<void> {
	const begun = performance.now();
	await Promise.all(
		list.map(async (one, index) => {
			await sleep(Math.max(0, (ms * index) / list.length - (performance.now() - begun)));
			await work(one, index);
		})
	);
}

/** Servers with the phones and projectors of one or several events. */
export class Room {
	servers: BenchServer[];
	phones: BenchPhone[] = [];
	projectors: Projector[] = [];
	/** Processes of the database and of Redis. */
	others: number[];

	constructor(servers: BenchServer[], others: number[]) {
		this.servers = servers;
		this.others = others;
	}

	#baseFor = (index: number): string => this.servers[index % this.servers.length]!.base;

	/** Lets so many teams join an event, without their sockets. */
	async join({ event }: Stage, count: number): Promise<BenchPhone[]> {
		const first = this.phones.length;
		const phones = Array.from(
			{ length: count },
			(_, index) => new BenchPhone(this.#baseFor(index), event, first + index)
		);
		this.phones.push(...phones);
		await forAll(phones, (phone) => phone.join());
		return phones;
	}

	/** The address of the server that leads. */
	get base(): string {
		return this.servers[0]!.base;
	}

	listen = (phones = this.phones): Promise<void> => forAll(phones, (phone) => phone.listen());

	/** Opens big screens of an event; the first one belongs to the first server. */
	async project({ event, token }: Stage, count = 1): Promise<void> {
		const screens = Array.from({ length: count }, (_, index) => new Projector(this.#baseFor(index), event, token));
		this.projectors.push(...screens);
		await forAll(screens, (screen) => screen.follow());
	}

	start = (ms: number, phones = this.phones): Promise<void> => spread(phones, ms, (phone) => phone.start(station));

	/** What `work` costs; the meters of the servers begin with it. */
	async costOf(work: () => Promise<unknown>): Promise<Cost> {
		await Promise.all(this.servers.map((server) => server.read()));
		const before = this.#used();
		await work();
		const after = this.#used();
		const readings = await Promise.all(this.servers.map((server) => server.read()));
		return {
			cpu: after.servers - before.servers,
			databaseCpu: after.others - before.others,
			statements: readings.reduce((sum, { statements }) => sum + statements, 0),
			longestBlock: Math.max(...readings.map(({ longestBlock }) => longestBlock)),
			rss: Math.max(...this.servers.map((server) => server.use().rss))
		};
	}

	#used() {
		const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
		return {
			servers: sum(this.servers.map((server) => server.use().cpu)),
			others: sum(this.others.map((pid) => useOf(pid).cpu))
		};
	}

	/** How many acknowledged answers are gone. */
	async countLost(): Promise<number> {
		let lost = 0;
		await forAll(this.phones, async (phone) => (lost += await phone.countLost()));
		return lost;
	}

	countResets = (): number => this.phones.reduce((sum, { resets }) => sum + resets, 0);

	leave(): void {
		for (const { wire } of this.projectors) wire.close();
		for (const phone of this.phones) phone.leave();
		this.phones = [];
		this.projectors = [];
	}
}
