import { random, type Random } from '../../support/files/random.ts';

/** Chance that follows from numbers alone. */
export class Dice {
	#next: Random;

	constructor(...numbers: number[]) {
		this.#next = random(
			numbers.reduce((mixed, one) => Math.imul(mixed ^ (one + 0x9e3779b9), 0x85ebca6b) ^ (mixed >>> 13), 1)
		);
	}

	/** Whether something of this probability happens. */
	chance = (probability: number): boolean => this.#next() < probability;

	/** A whole number from `least` to `most`. */
	between = (least: number, most: number): number => least + Math.floor(this.#next() * (most - least + 1));

	/** One of a list that is not empty. */
	pick = <T>(list: readonly T[]): T => list[Math.floor(this.#next() * list.length)]!;

	/** One of some things by their weights. */
	weighted<T>(choices: readonly (readonly [weight: number, thing: T])[]): T {
		let left = this.#next() * choices.reduce((sum, [weight]) => sum + weight, 0);
		for (const [weight, thing] of choices) {
			left -= weight;
			if (left < 0) return thing;
		}
		return choices.at(-1)![1];
	}

	/** The same things in another order. */
	shuffled<T>(list: readonly T[]): T[] {
		const places = list.map((thing) => [this.#next(), thing] as const);
		return places.sort(([one], [other]) => one - other).map(([, thing]) => thing);
	}

	/** An id as clients make them. */
	id = (word: string): string =>
		`${word}-${Math.floor(this.#next() * 2 ** 52)
			.toString(36)
			.padStart(12, '0')}`;
}
