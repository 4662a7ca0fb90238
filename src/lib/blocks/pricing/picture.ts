import { button, each, text, title, type Pictures } from '../marks.ts';
import type { pricing } from './block.ts';

export const pictures: Pictures<(typeof pricing)['variants'][number]> = {
	cards: [
		...each([10, 88], (x) => [
			['ink', x, 16, 34, 1],
			title(x + 3, 22, 18),
			['ink', x + 3, 30, 22, 8, 2],
			...text(x + 3, 44, [26, 22]),
			button(x + 3, 60, 28, 'line')
		]),
		['sign', 48, 10, 36, 64, 3],
		['paper', 49, 20, 34, 53, 2],
		...each([0, 1, 2, 3], (at) => [['sign', 48 + at * 9, 14, 9, 9, 4.5]]),
		['sign', 53, 27, 18, 4, 1],
		['sign', 53, 35, 24, 9, 2],
		...text(53, 49, [26, 22], 'muted'),
		button(53, 62, 26, 'sign')
	],
	table: [
		title(10, 12, 30),
		...each([62, 84, 106], (x) => [title(x, 12, 14)]),
		['ink', 10, 20, 112, 1.5],
		...each([22, 34, 46, 58], (y, row) => [
			...text(10, y + 5, [34 - row * 4]),
			...each([62, 84, 106], (x, at) => [
				at >= row - 1 ? ['primary', x + 4, y + 3.5, 5, 5, 2.5] : ['line', x + 4, y + 5.5, 6, 1.5]
			]),
			['line', 10, y + 11, 112, 1]
		])
	]
};
