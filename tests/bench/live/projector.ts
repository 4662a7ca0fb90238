import { fold } from '#lib/live/fold.ts';
import type { BoardValues, Topic } from '#lib/live/wire.ts';
import { Wire } from './wire.ts';
import { pointsEach } from './quiz.ts';

const topics: Topic[] = ['rankings', 'results', 'presence'];

/** A big screen that counts the right answers its ranking shows. */
export class Projector {
	wire: Wire;
	/** When each answer became visible, the first one first; milliseconds of `performance.now()`. */
	shownAt: number[] = [];
	/** How many answers were visible before the count began. */
	#before = 0;
	readonly event: string;
	#rankings: BoardValues | undefined;

	constructor(base: string, event: string, token: string) {
		this.event = event;
		const auth = { share: { event, token, variant: 'public' } };
		this.wire = new Wire(base, { auth }, (update) => {
			if (update.topic !== 'rankings') return;
			this.#rankings = fold<'rankings'>(this.#rankings, update);
			this.#count();
		});
	}

	follow = () => this.wire.follow(this.event, topics);

	/** Counts from now on. */
	begin(): void {
		this.#before = this.#visible();
		this.shownAt = [];
		this.wire.bytes = 0;
	}

	#visible = (): number => (this.#rankings?.teams ?? []).reduce((sum, { points }) => sum + points, 0) / pointsEach;

	#count(): void {
		const now = performance.now();
		for (const count = this.#visible() - this.#before; this.shownAt.length < count;) this.shownAt.push(now);
	}
}
