import { each, text, title, type Pictures } from '../marks.ts';
import type { numbers } from './block.ts';

export const pictures: Pictures<(typeof numbers)['variants'][number]> = {
	row: [
		...each([10, 40, 70, 100], (x, at) => [
			...(at ? [['line', x - 5, 26, 1, 28] as const] : []),
			['ink', x, 27, 20, 11, 2],
			title(x, 43, 18),
			...text(x, 51, [21])
		])
	],
	cards: [
		['mist', 0, 0, 132, 80],
		title(10, 10, 44),
		...each([10, 49, 88], (x) => [
			['paper', x, 24, 34, 44, 4],
			['primary', x + 5, 29, 6, 6, 1.5],
			['sign', x + 5, 41, 18, 9, 2],
			...text(x + 5, 56, [22], 'muted')
		])
	]
};
