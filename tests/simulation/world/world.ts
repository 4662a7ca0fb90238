import { Host } from '../players/host.ts';
import { Network } from '../players/network.ts';
import { Phone } from '../players/phone.ts';
import { prepareQuiz, type Quiz } from '../players/quiz.ts';
import { Watcher } from '../players/watcher.ts';
import { SimulatedBus } from './bus.ts';
import { Dice } from './dice.ts';
import { host, type Fatal, type Instance } from './instance.ts';
import { startInstance } from './instances.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { SimulatedTime } from './time.ts';

/** What a world is made of. */
export interface WorldOptions {
	seed: number;
	databaseUrl: string;
	/** For the files of the instances. */
	folder: string;
	instances: number;
}

interface Slot {
	number: number;
	starts: number;
	instance: Instance | undefined;
}

/** Phones in the room: in a small one every team gets far in few steps. */
const roomSizes = [6, 6, 6, 10, 50];
/** Longest that the calls of a step may take, in real milliseconds. */
const patienceMs = 60_000;
/** In this time instances notice what nobody announced, and that another one is gone. */
const untilHealed = [200, 200, ...Array.from({ length: 5 }, () => 4800)];
const fatalMoments: Fatal[] = ['before', 'within', 'after'];

/** Application instances on one database, the phones, screens and the host that use them, and what lies between. */
export class World {
	readonly time = new SimulatedTime();
	readonly bus = new SimulatedBus();
	readonly network = new Network(() => this.living());
	readonly phones: Phone[] = [];
	readonly watchers: Watcher[] = [];
	/** What screens for everybody were sent. */
	readonly heardByScreens: string[] = [];
	readonly kills = { count: 0 };
	ledger!: Ledger;
	quiz!: Quiz;
	#options: WorldOptions;
	#slots: Slot[];
	#host!: Host;
	#dead: Instance[] = [];

	constructor(options: WorldOptions) {
		this.#options = options;
		this.#slots = Array.from({ length: options.instances }, (_, index) => ({
			number: options.instances > 1 ? index + 1 : 0,
			starts: 0,
			instance: undefined
		}));
	}

	/** The instances that run. */
	living = (): Instance[] => this.#slots.flatMap(({ instance }) => (instance?.isAlive ? [instance] : []));

	/** Starts the instances and brings everybody into the room. */
	async open(): Promise<void> {
		const { seed, databaseUrl } = this.#options;
		const dice = new Dice(seed, -1);
		const phones = dice.pick(roomSizes);
		this.time.install();
		this.ledger = await openLedger(databaseUrl);
		await this.startMissing();
		this.quiz = await prepareQuiz(this.living()[0]!, dice, Math.ceil(phones * 0.7));
		const { network, quiz } = this;
		for (let index = 0; index < phones; index += 1) {
			const card = quiz.teamTokens[index % quiz.teamTokens.length]!;
			// What a phone does itself it is not told: those who follow their team's live topics are its second phones.
			const onlyWatches = index % 5 === 4;
			this.phones.push(new Phone(`phone ${index + 1}`, { network, quiz, card, onlyWatches }));
		}
		this.#host = new Host({ network, quiz, clock: this.time.clock });
		this.#openWatchers();
		await this.together(this.phones.map((phone, index) => phone.move(new Dice(seed, -1, index))));
	}

	/** Starts an instance in every place that has none. */
	async startMissing(): Promise<void> {
		for (const slot of this.#slots) {
			if (slot.instance?.isAlive) continue;
			const name = `instance ${slot.number}.${++slot.starts}`;
			const { databaseUrl, folder } = this.#options;
			const options = { name, databaseUrl, folder, time: this.time, bus: this.bus.open(name) };
			slot.instance = await startInstance(slot.number, options);
		}
	}

	/** One turn of everything: time passes, things break, players move together, and messages arrive. */
	async step(number: number): Promise<void> {
		const dice = new Dice(this.#options.seed, number);
		this.time.advance(dice.between(20, dice.chance(0.1) ? 12_000 : 1500));
		await this.#break(dice);
		const moving = dice.shuffled(this.phones).slice(0, dice.between(2, 8));
		const moves = moving.map((phone, index) => () => phone.move(new Dice(this.#options.seed, number, index + 1)));
		if (dice.chance(0.75)) moves.push(() => this.#host.move(new Dice(this.#options.seed, number, 0)));
		if (dice.chance(0.1)) moves.push(() => this.#lockOverdue(dice));
		await this.together([...moves.map((move) => move()), this.network.deliverLate(dice)]);
		this.bus.deliver(dice);
		for (const watcher of this.watchers) if (dice.chance(0.5)) await watcher.take(dice);
		await this.#connectWatchers(dice);
		await this.#buryDead();
		await this.rest();
	}

	/** Mends everything and waits until all that is on its way has arrived. */
	async quiet(number: number): Promise<void> {
		const dice = new Dice(this.#options.seed, number, -2);
		this.network.cutOff.clear();
		await this.startMissing();
		this.bus.mend();
		await this.#connectWatchers(dice);
		for (const ms of [...untilHealed, 200, 200, 200]) {
			this.bus.deliver();
			this.time.advance(ms);
			await this.rest();
			for (const watcher of this.watchers) await watcher.take();
		}
	}

	/** Waits until no topic is being read. */
	async rest(): Promise<void> {
		await turns(3);
		while (this.living().some(({ live }) => live.readings > 0)) await turns(1);
		await turns(2);
	}

	/** Waits for calls that run together; a timer that one of them waits for is let through. */
	async together(calls: Promise<unknown>[]): Promise<void> {
		let isOver = false;
		const all = Promise.all(calls).finally(() => (isOver = true));
		all.catch(() => undefined);
		const start = performance.now();
		for (let idle = performance.now(); !isOver; await turns(1)) {
			if (performance.now() - start > patienceMs) throw new Error('The calls of a step never end.');
			if (performance.now() - idle < 100) continue;
			this.time.advance(10);
			idle = performance.now();
		}
		await all;
	}

	/** Errors that nobody should have seen. */
	faults = (): string[] => [
		...this.network.faults.splice(0),
		...[...this.living(), ...this.#dead].flatMap(({ name, errors }) =>
			errors.splice(0).map((line) => `${name}: ${line}`)
		)
	];

	async close(): Promise<void> {
		await this.together(this.#slots.map(async ({ instance }) => instance?.stop()));
		await this.ledger?.close();
		this.time.uninstall();
	}

	/** Cuts phones and screens off, takes the bus away, kills instances, and lets some of it come back. */
	async #break(dice: Dice): Promise<void> {
		const { cutOff } = this.network;
		for (const name of [...cutOff]) if (dice.chance(0.3)) cutOff.delete(name);
		if (dice.chance(0.15)) for (const { name } of dice.shuffled(this.phones).slice(0, 3)) cutOff.add(name);
		if (dice.chance(0.1)) dice.pick(this.watchers).cut();
		const isCut = dice.chance(this.#slots.length > 1 ? 0.1 : 0.04);
		const isMended = dice.chance(0.4);
		const cut = dice.chance(0.5) ? undefined : dice.pick(this.#slots).instance?.name;
		if (isCut) this.bus.cut(cut);
		else if (isMended) this.bus.mend();
		this.bus.remind();
		const victim = dice.pick(this.#slots).instance;
		const [isKilled, moment, writes] = [
			dice.chance(this.#slots.length > 1 ? 0.12 : 0.04),
			dice.pick(fatalMoments),
			dice.between(0, 3)
		];
		if (isKilled) victim?.dieSoon(moment, writes);
		if (dice.chance(0.6)) await this.startMissing();
	}

	async #lockOverdue(dice: Dice): Promise<void> {
		const request = { name: 'round.lockOverdue', input: { round: this.quiz.round }, caller: 'system' } as const;
		await this.network.send('a job', request, dice);
	}

	async #connectWatchers(dice: Dice): Promise<void> {
		for (const watcher of this.watchers)
			if (!this.network.cutOff.has(watcher.watching.name)) await watcher.connect(this.living(), dice);
	}

	async #buryDead(): Promise<void> {
		for (const { instance } of this.#slots) {
			if (!instance || instance.isAlive || this.#dead.includes(instance)) continue;
			// The pool looks by a timer whether its last connection has come back.
			await this.together([instance.bury()]);
			this.bus.drop(instance.name);
			this.#dead.push(instance);
			this.kills.count += 1;
		}
	}

	#openWatchers(): void {
		const { uid: event, shareToken } = this.quiz;
		const wall = { event, token: shareToken, variant: 'public' as const };
		this.watchers.push(
			new Watcher({
				name: 'the wall',
				event,
				topics: ['rankings', 'results', 'round'],
				proof: () => ({ auth: { share: wall } }),
				lost: notExpected,
				hear: (text) => void this.heardByScreens.push(text)
			}),
			new Watcher({
				name: 'the cockpit',
				event,
				topics: ['rankings', 'results', 'catalogs', 'round'],
				proof: () => ({ staff: host }),
				lost: notExpected,
				hear: () => undefined
			})
		);
		for (const phone of this.phones.filter((one) => one.onlyWatches))
			this.watchers.push(
				new Watcher({
					name: phone.name,
					event,
					topics: ['own', 'round'],
					proof: () => (phone.token ? { auth: { device: phone.token } } : undefined),
					lost: () => phone.lose(),
					hear: (text) => void phone.heard.push(text)
				})
			);
	}
}

function notExpected(): never {
	throw new Error('The live layer refused a screen or the cockpit.');
}

/** Waits so many turns of the event loop. */
async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}
