import { each, title, type Pictures } from '../marks.ts';
import type { logos } from './block.ts';

export const pictures: Pictures<(typeof logos)['variants'][number]> = {
	row: [...each([8, 34, 60, 86, 112], (x, at) => [['muted', x, 36, at % 2 ? 14 : 18, 8, at % 2 ? 4 : 1]])],
	grid: [
		title(10, 10, 44),
		...each([10, 38, 66, 94], (x, at) => [
			['line', x, 24, 28, 22],
			['paper', x + 0.6, 24.6, 26.8, 20.8],
			['sign', x + 7, 32, 14, 6, at % 2 ? 3 : 1],
			['line', x, 46, 28, 22],
			['paper', x + 0.6, 46.6, 26.8, 20.8],
			['accent', x + 7, 54, 14, 6, at % 2 ? 1 : 3]
		])
	],
	ticker: [
		['line', 0, 26, 132, 1],
		['line', 0, 53, 132, 1],
		...each([-6, 22, 50, 78, 106], (x, at) => [['muted', x, 36, at % 2 ? 14 : 20, 8, at % 2 ? 4 : 1]]),
		['primary', 58, 64, 16, 2, 1],
		['primary', 54, 63, 4, 4, 2]
	]
};
