import { dot, each, photo, text, title, type Pictures } from '../marks.ts';
import type { gallery } from './block.ts';

export const pictures: Pictures<(typeof gallery)['variants'][number]> = {
	grid: [...photo(10, 12, 54, 56), ...each([12, 42], (y) => each([68, 97], (x) => photo(x, y, 25, 26)))],
	slider: [
		...photo(-14, 14, 32, 40),
		...photo(22, 14, 88, 40),
		...photo(114, 14, 32, 40),
		...each([22, 29, 36], (x, at) => [dot(x, 65, 4, at === 1 ? 'bulb' : 'line')]),
		...text(44, 66, [16]),
		dot(86, 60, 12, 'ink'),
		dot(100, 60, 12, 'ink')
	],
	words: [
		['mist', 0, 0, 132, 80],
		title(10, 10, 48),
		...each([10, 49, 88], (x, at) => [
			['line', x, 22, 34, 44, 3],
			['paper', x + 1, 23, 32, 42, 2],
			['sign', x + 5, 31, 22 - at * 3, 6, 1],
			['line', x, 42, 34, 1],
			...text(x + 5, 48, [24, 18], 'muted')
		])
	]
};
