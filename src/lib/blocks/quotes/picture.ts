import { dot, each, text, title, type Pictures } from '../marks.ts';
import type { quotes } from './block.ts';

export const pictures: Pictures<(typeof quotes)['variants'][number]> = {
	single: [
		['accent', 0, 0, 132, 80],
		title(14, 18, 94, 'paper'),
		title(14, 27, 100, 'paper'),
		title(14, 36, 60, 'paper'),
		dot(14, 52, 12, 'bulb'),
		...text(31, 54, [30, 22], 'paper')
	],
	wall: [
		title(10, 8, 40),
		...each([10, 50, 90], (x, at) => [
			['ink', x, 20, 32, 1],
			...each([0, 5, 10, 15, 20], (by) => [dot(x + by, 25, 3)]),
			...text(x, 32, at === 1 ? [32, 30, 32, 20] : [32, 24]),
			dot(x, at === 1 ? 54 : 44, 8, 'accent'),
			...text(x + 11, at === 1 ? 57 : 47, [18])
		])
	],
	slider: [
		['mist', 0, 0, 132, 80],
		title(14, 16, 84),
		title(14, 25, 66),
		dot(14, 38, 12, 'accent'),
		...text(31, 40, [30, 22]),
		...each([14, 21, 28], (x, at) => [dot(x, 65, 4, at === 0 ? 'bulb' : 'line')]),
		dot(94, 60, 12, 'ink'),
		dot(110, 60, 12, 'ink')
	]
};
