const most = 50_000;
// A drawing that leads from part to part as often as this is no drawing, and would not fit on the stack.
const deepest = 500;

/** What lies directly below one element with an id, or below the whole drawing. */
export interface Holding {
	elements: number;
	/** Ids that its elements point at. */
	targets: string[];
	/** The elements with ids below it. */
	inner: Holding[];
}

const empty = (): Holding => ({ elements: 0, targets: [], inner: [] });

/** Counts what a browser would have to draw when parts of a drawing repeat others, in time and room by its length. */
export class DrawingCost {
	readonly whole = empty();
	#parts = new Map<string, Holding[]>();
	#elements = 0;

	/** Counts an element that stands in `above` and points at those ids; the answer is what its own content stands in. */
	add(above: Holding, id: string | undefined, targets: readonly string[]): Holding {
		this.#elements += 1;
		const holding = id === undefined ? above : this.#open(above, id);
		holding.elements += 1;
		for (const target of targets) holding.targets.push(target);
		return holding;
	}

	#open(above: Holding, id: string): Holding {
		const holding = empty();
		above.inner.push(holding);
		const known = this.#parts.get(id);
		if (known) known.push(holding);
		else this.#parts.set(id, [holding]);
		return holding;
	}

	/** Whether it has more than 50 000 elements without any repetition. */
	isTooLong(): boolean {
		return this.#elements > most;
	}

	/** Whether the drawing repeats itself without end, or has more than 50 000 elements to draw. */
	isTooMuch(): boolean {
		return this.#count(this.whole, new Set(), new Map()) > most;
	}

	#count(holding: Holding, above: Set<Holding>, known: Map<Holding, number>): number {
		if (above.has(holding) || above.size > deepest) return Infinity;
		const counted = known.get(holding);
		if (counted !== undefined) return counted;
		above.add(holding);
		let sum = holding.elements;
		const below = (inner: Holding) => {
			if (sum <= most) sum += this.#count(inner, above, known);
		};
		holding.inner.forEach(below);
		for (const id of holding.targets) this.#parts.get(id)?.forEach(below);
		above.delete(holding);
		known.set(holding, sum);
		return sum;
	}
}
