const mostLetters = 16;

/** A name broken into at most two lines of about the same length for the big sign; null when it is too long for it. */
export function signLines(name: string): string[] | null {
	const words = name.trim().split(/(?<=-)|\s+/);
	const cuts = words.map((_, index) => [joined(words.slice(0, index + 1)), joined(words.slice(index + 1))]);
	const longest = (lines: string[]) => Math.max(...lines.map((line) => [...line].length));
	const [best] = cuts.sort((a, b) => longest(a) - longest(b));
	return best && longest(best) <= mostLetters ? best.filter(Boolean) : null;
}

const joined = (words: string[]) => words.join(' ').replaceAll('- ', '-');

type Point = { x: number; y: number };
type Curve = [from: Point, bend: Point, to: Point];

// The two curves of the string that the sign's drawing shows.
const curves: Curve[] = [
	[
		{ x: -30, y: 70 },
		{ x: 195, y: 175 },
		{ x: 420, y: 24 }
	],
	[
		{ x: 420, y: 24 },
		{ x: 650, y: 188 },
		{ x: 880, y: 96 }
	]
];
const perCurve = 13;

/** Places of the lamps along the string, in units of its drawing. */
export const garlandBulbs: Point[] = curves.flatMap((curve) =>
	Array.from({ length: perCurve - 1 }, (_, index) => along(curve, (index + 1) / perCurve))
);

function along([from, bend, to]: Curve, part: number): Point {
	const rest = 1 - part;
	const mix = (axis: 'x' | 'y') =>
		Math.round(10 * (rest * rest * from[axis] + 2 * rest * part * bend[axis] + part * part * to[axis])) / 10;
	return { x: mix('x'), y: mix('y') };
}
