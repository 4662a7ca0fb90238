import { Follower } from '#lib/live/follower.ts';
import type { Ack, Topic, Update } from '#lib/live/wire.ts';
import type { Dice } from '../world/dice.ts';
import type { Instance } from '../world/instance.ts';
import type { Connection, Proof } from '../world/live-side.ts';

/** Who watches, and what. */
export interface Watching {
	name: string;
	event: string;
	topics: Topic[];
	/** Undefined as long as it has nothing to prove itself with. */
	proof: () => Proof | undefined;
	/** The server does not know the reader. */
	lost: () => void;
	/** Gets the text of every frame. */
	hear: (text: string) => void;
}

type Frame = { topic: Topic; ack: Ack } | { update: Update };

/**
 * A screen, cockpit or phone that follows live topics. Frames of a connection arrive in order, some later; a cut loses
 * those on their way, and the next connection asks for what came since.
 */
export class Watcher {
	readonly watching: Watching;
	readonly followers = new Map<Topic, Follower<Topic>>();
	/** Where it is connected. */
	instance: Instance | undefined;
	#connection: Connection | undefined;
	/** As they travel. */
	#frames: string[] = [];

	constructor(watching: Watching) {
		this.watching = watching;
		for (const topic of watching.topics) this.followers.set(topic, new Follower());
	}

	/** Connects to one of the living, unless it is connected. */
	async connect(living: readonly Instance[], dice: Dice): Promise<void> {
		if (this.instance?.isAlive) return;
		const proof = this.watching.proof();
		this.#drop();
		if (!living.length || !proof) return;
		const instance = dice.pick(living);
		const frames: string[] = [];
		const connection = await instance.live.connect(proof, (name, body) => {
			if (name === 'update') frames.push(textOf({ update: body as Update }));
			else this.watching.lost();
		});
		if (!connection) return this.watching.lost();
		[this.instance, this.#connection, this.#frames] = [instance, connection, frames];
		await Promise.all(this.watching.topics.map((topic) => this.#ask(topic)));
	}

	/** Loses its connection, and the frames that have not arrived. */
	cut(): void {
		this.#connection?.close();
		this.#drop();
	}

	/** Takes some of the frames that are on their way; all of them without dice. */
	async take(dice?: Dice): Promise<void> {
		const count = dice ? dice.between(0, this.#frames.length) : this.#frames.length;
		const gaps = new Set<Topic>();
		for (const text of this.#frames.splice(0, count)) {
			this.watching.hear(text);
			for (const update of updatesOf(JSON.parse(text) as Frame))
				if (this.followers.get(update.topic)!.take(update) === 'gap') gaps.add(update.topic);
		}
		if (this.instance?.isAlive) await Promise.all([...gaps].map((topic) => this.#ask(topic)));
	}

	async #ask(topic: Topic): Promise<void> {
		const [connection, frames] = [this.#connection, this.#frames];
		try {
			const ack = await connection!.subscribe(topic, this.watching.event, this.followers.get(topic)!.since);
			if (connection === this.#connection) frames.push(textOf({ topic, ack }));
		} catch (error) {
			if (this.instance?.isAlive) throw error;
		}
	}

	/** The audience that the server takes this reader of a topic for; undefined while it follows nothing. */
	audienceOf = (topic: Topic): string | undefined => this.#connection?.audienceOf(topic);

	#drop(): void {
		[this.instance, this.#connection, this.#frames] = [undefined, undefined, []];
	}
}

const textOf = (frame: Frame): string => JSON.stringify(frame);

function updatesOf(frame: Frame): readonly Update[] {
	if ('update' in frame) return [frame.update];
	if (!frame.ack.ok) throw new Error(`${frame.topic} was refused: ${frame.ack.error}`);
	return frame.ack.updates;
}
