import { each, photo, text, title, type Pictures } from '../marks.ts';
import type { features } from './block.ts';

export const pictures: Pictures<(typeof features)['variants'][number]> = {
	grid: [
		title(10, 10, 52),
		...each([10, 50, 90], (x) => [
			['ink', x, 24, 32, 1],
			['primary', x, 29, 6, 6, 1.5],
			title(x, 39, 24),
			...text(x, 47, [32, 28])
		]),
		...each([10, 50, 90], (x) => [
			['ink', x, 62, 32, 1],
			['primary', x, 67, 6, 6, 1.5]
		])
	],
	list: [
		title(10, 10, 46),
		...each([24, 40, 56], (y) => [
			['line', 10, y, 112, 1],
			['primary', 10, y + 5, 6, 6, 1.5],
			title(24, y + 6, 28),
			...text(66, y + 5, [54, 44])
		])
	],
	tabs: [
		title(10, 10, 46),
		title(10, 24, 18, 'line'),
		title(36, 24, 20),
		['primary', 36, 31, 20, 2],
		title(64, 24, 18, 'line'),
		['line', 10, 32, 112, 1],
		...photo(10, 40, 52, 32),
		title(70, 45, 40),
		...text(70, 54, [50, 46, 30])
	]
};
