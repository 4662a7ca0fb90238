/** How a name is written in its place: its size in parts of the usual one, on how many lines. */
export interface NameFit {
	scale: number;
	lines: 1 | 2;
}

/** What a place gives to a name. */
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

/** How much of its lines a name fills, about: one line with something left for rounding, two without broken words. */
const filled = { 1: 0.98, 2: 0.9 };
/** So much of a name is seen in any case, however small it gets for that. */
const leastShown = 0.6;

/** The largest size at which a name is whole, or the least one; what is too long even then is cut at its end. */
export function fitName({ width, room, two, least }: NamePlace): NameFit {
	if (width <= room) return { scale: 1, lines: 1 };
	const whole = room / width;
	const lines = filled[1] * whole >= two ? 1 : 2;
	const smallest = Math.min(least, (lines * whole) / leastShown);
	const wanted = Math.max(filled[lines] * lines * whole, smallest);
	return { scale: Math.min(lines === 2 ? two : 1, wanted), lines };
}
