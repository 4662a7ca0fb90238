import { createLocalBus, type Bus, type ChangeNotice } from '../../../server/live/bus.ts';
import type { ProcessPresence } from '../../../server/live/presence.ts';
import type { Dice } from './dice.ts';

/** What an instance has of the bus. */
export interface BusEnd extends Bus {
	/** Calls back when notices may have been lost on their way here. */
	onMissed(listener: () => void): void;
}

type Message = { notice: ChangeNotice } | { presence: ProcessPresence };
interface Waiting {
	from: string;
	to: string;
	message: Message;
}

interface Connected {
	receive: (from: string, message: Message) => void;
	missed: () => void;
	/** Cut off from the bus. */
	isAway: boolean;
	/** What it could not send meanwhile. */
	unsent: ChangeNotice[];
}

/**
 * The bus between instances, by the rules of the one over Redis: a notice reaches its own instance at once and the others
 * later. Messages of one instance to another keep their order; those of several overtake each other. While an end is
 * away it is told again and again that notices may be missing, and once when it is back; then it sends what it could not.
 */
export class SimulatedBus {
	#ends = new Map<string, Connected>();
	#waiting: Waiting[] = [];

	/** Connects an instance by its name. */
	open(name: string): BusEnd {
		const local = createLocalBus();
		const present = new Set<Parameters<Bus['onPresence']>[0]>();
		const missed = new Set<() => void>();
		this.#ends.set(name, {
			isAway: false,
			unsent: [],
			receive: (from, message) => {
				if ('notice' in message) local.publish(message.notice);
				else for (const listener of present) listener(from, message.presence);
			},
			missed: () => missed.forEach((listener) => listener())
		});
		return {
			publish: (notice) => {
				local.publish(notice);
				this.#send(name, { notice });
			},
			onNotice: local.onNotice,
			// As if every instance had read of the event for long.
			follow: local.follow,
			hears: local.hears,
			publishPresence: (presence) => this.#send(name, { presence }),
			onPresence(listener) {
				present.add(listener);
				return () => present.delete(listener);
			},
			onMissed: (listener) => void missed.add(listener),
			close: () => local.close()
		};
	}

	/** Forgets an instance that is gone; what it sent is still on its way. */
	drop(name: string): void {
		this.#ends.delete(name);
		this.#waiting = this.#waiting.filter(({ to }) => to !== name);
	}

	/** Takes the bus away from everybody, or from one; what was on its way there is lost. */
	cut(name?: string): void {
		for (const [end, connected] of this.#ends) if (name === undefined || name === end) connected.isAway = true;
		this.#waiting = this.#waiting.filter(({ to }) => this.#ends.get(to)?.isAway === false);
	}

	/** Gives the bus back to everybody. */
	mend(): void {
		const back = [...this.#ends].filter(([, { isAway }]) => isAway);
		for (const [, end] of back) end.isAway = false;
		for (const [, { missed }] of back) missed();
		for (const [name, { unsent }] of back) for (const notice of unsent.splice(0)) this.#send(name, { notice });
	}

	/** Says to those without a bus that notices may be missing. */
	remind(): void {
		for (const { isAway, missed } of this.#ends.values()) if (isAway) missed();
	}

	/** Delivers some of what is on its way; everything without dice. */
	deliver(dice?: Dice): void {
		const from = dice ? dice.shuffled([...this.#ends.keys()]) : [...this.#ends.keys()];
		const waiting = this.#waiting.splice(0);
		const known = new Set(from);
		for (const name of [...from, ...new Set(waiting.map((one) => one.from).filter((one) => !known.has(one)))])
			for (const to of from) {
				const line = waiting.filter((one) => one.from === name && one.to === to);
				const count = dice ? dice.between(0, line.length) : line.length;
				for (const { message } of line.slice(0, count)) this.#ends.get(to)?.receive(name, message);
				this.#waiting.push(...line.slice(count));
			}
	}

	#send(from: string, message: Message): void {
		const own = this.#ends.get(from);
		if (own?.isAway && 'notice' in message) own.unsent.push(message.notice);
		if (own?.isAway !== false) return;
		for (const [to, { isAway }] of this.#ends)
			if (to !== from && !isAway) this.#waiting.push({ from, to, message: structuredClone(message) });
	}
}
