/** How a name fits its place: relative size and number of lines. */
export interface NameFit {
	scale: number;
	lines: 1 | 2;
}

/** The space for a name. */
interface NamePlace {
	/** Width of the name on one line at the usual size. */
	width: number;
	/** Width of the place. */
	room: number;
	/** Size at which two lines fit into the height of the place; 0 where only one does. */
	two: number;
	/** The size that can still be read from the last row: a name rather loses its end than be smaller. */
	least: number;
}

/** Roughly how much of its lines a name fills: one line with a margin for rounding, two without broken words. */
const filled = { 1: 0.98, 2: 0.9 };
/** So much of a name is seen in any case, however small it gets for that. */
const leastShown = 0.6;

/** The largest size at which a name fits, or the smallest one; names that are too long even then are cut at the end. */
export function fitName({ width, room, two, least }: NamePlace): NameFit {
	if (width <= room) return { scale: 1, lines: 1 };
	const whole = room / width;
	const lines = filled[1] * whole >= two ? 1 : 2;
	const smallest = Math.min(least, (lines * whole) / leastShown);
	const wanted = Math.max(filled[lines] * lines * whole, smallest);
	return { scale: Math.min(lines === 2 ? two : 1, wanted), lines };
}
