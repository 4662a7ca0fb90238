import { listen, type Proof } from '../live/live-reader.ts';
import type { RoundState } from '#lib/live/round.ts';
import { until } from '../runner/until.ts';
import { Channel } from './channel.ts';
import { Watcher } from './watcher.ts';

/** A reader of a round on both channels, `/live` and `/round`, and every frame that it was sent. */
export class Ear {
	readonly watcher: Watcher;
	readonly channel: Channel;
	readonly #frames: string[];

	static async open(base: string, proof: Proof, { event, uid }: { event: string; uid: string }): Promise<Ear> {
		const [listener, channel] = [listen(base, proof), new Channel(base, proof)];
		const frames: string[] = [];
		for (const { socket } of [listener, channel])
			socket.onAny((...frame: unknown[]) => void frames.push(JSON.stringify(frame)));
		const [watcher, joined] = await Promise.all([Watcher.open(listener, event), channel.ask('join', { round: uid })]);
		if (!joined.ok) throw new Error(joined.error);
		frames.push(watcher.heard, JSON.stringify(joined));
		return new Ear(watcher, channel, frames);
	}

	constructor(watcher: Watcher, channel: Channel, frames: string[]) {
		[this.watcher, this.channel, this.#frames] = [watcher, channel, frames];
	}

	/** Waits until both channels have told of a state. */
	async reaches(state: RoundState, position: number): Promise<void> {
		await this.watcher.reaches(state, position);
		const view = () => this.channel.view();
		await until(() => view()?.state === state && view()?.position === position, `${state} ${position} on /round`);
	}

	/** What it was sent since so many frames. */
	heard = (since = 0): string => this.#frames.slice(since).join('\n');
	get frames(): number {
		return this.#frames.length;
	}

	leave(): void {
		for (const { socket } of [this.watcher.listener, this.channel]) socket.disconnect();
	}
}
