/** Which segments of a path are parameters, as text that sorts. */
const shapeOf = (path: string): string =>
	path
		.split('/')
		.map((segment) => (segment.startsWith(':') ? 1 : 0))
		.join('');

/** Paths in the order they have to be mounted in: one with a word comes before one with a parameter in its place. */
export const mountOrder = (paths: Iterable<string>): string[] =>
	[...new Set(paths)].sort((a, b) => shapeOf(a).localeCompare(shapeOf(b)));
