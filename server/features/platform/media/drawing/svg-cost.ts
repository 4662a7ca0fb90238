const most = 50_000;
// A drawing with more references in a row than this is no drawing, and would overflow the stack.
const deepest = 500;

/** The direct content of one element with an id, or of the whole drawing. */
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

	/** Counts an element inside `above` that references those ids; returns the context of its own content. */
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

	/** Whether it has more than 50 000 elements without any references. */
	isTooLong(): boolean {
		return this.#elements > most;
	}

	/** Whether the drawing references itself endlessly, or has more than 50 000 elements to draw. */
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
