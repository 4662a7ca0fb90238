const most = 50_000;

/** What lies below one id, or below the whole drawing: elements, and the ids they point at. */
interface Holding {
	elements: number;
	targets: string[];
}

/** Counts what a browser would have to draw when parts of a drawing repeat others. */
export class DrawingCost {
	#whole: Holding = { elements: 0, targets: [] };
	#parts = new Map<string, Holding>();

	/** Counts an element that stands below these ids (its own included) and points at those. */
	add(openIds: readonly string[], targets: readonly string[]): void {
		const holdings = openIds.map((id) => {
			const known = this.#parts.get(id) ?? { elements: 0, targets: [] };
			this.#parts.set(id, known);
			return known;
		});
		for (const holding of [this.#whole, ...holdings]) {
			holding.elements += 1;
			holding.targets.push(...targets);
		}
	}

	/** Whether the drawing repeats itself without end, or has more than 50 000 elements to draw. */
	isTooMuch(): boolean {
		return this.#count(this.#whole, new Set(), new Map()) > most;
	}

	#count(holding: Holding, above: Set<Holding>, known: Map<Holding, number>): number {
		if (above.has(holding)) return Infinity;
		const counted = known.get(holding);
		if (counted !== undefined) return counted;
		above.add(holding);
		let sum = holding.elements;
		for (const id of holding.targets) {
			const target = this.#parts.get(id);
			if (target) sum += this.#count(target, above, known);
		}
		above.delete(holding);
		known.set(holding, sum);
		return sum;
	}
}
