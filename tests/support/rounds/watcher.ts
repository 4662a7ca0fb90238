import { fold } from '#lib/live/fold.ts';
import type { RoundNews, RoundView } from '#lib/live/round.ts';
import type { Listener } from '../live/live.ts';
import { until } from '../runner/until.ts';

/** A reader of the round, which folds what it hears. */
export class Watcher {
	readonly listener: Listener;
	#first: RoundNews | undefined;

	static async open(listener: Listener, event: string): Promise<Watcher> {
		const watcher = new Watcher(listener);
		const ack = await listener.subscribe('round', event);
		if (!ack.ok) throw new Error(ack.error);
		watcher.#first = ack.updates[0]!.data as RoundNews;
		return watcher;
	}

	constructor(listener: Listener) {
		this.listener = listener;
	}

	get round(): RoundView | null {
		const updates = this.listener.updates.filter(({ topic }) => topic === 'round');
		return updates.reduce<RoundNews>((state, update) => fold<'round'>(state, update), this.#first!).round;
	}

	get heard(): string {
		return JSON.stringify([this.#first, this.listener.updates]);
	}

	reaches = (state: RoundView['state'], position: number): Promise<unknown> =>
		until(() => this.round?.state === state && this.round.position === position, `${state} ${position}`);
}
