import { button, dot, each, photo, text, title, type Pictures } from '../marks.ts';
import type { hero } from './block.ts';

export const pictures: Pictures<(typeof hero)['variants'][number]> = {
	center: [
		...photo(0, 0, 132, 80),
		title(34, 24, 64, 'paper'),
		title(42, 32, 48, 'paper'),
		...text(38, 43, [56], 'paper'),
		button(44, 54, 22, 'bulb'),
		button(70, 54, 18, 'paper')
	],
	split: [
		['sign', 0, 0, 132, 64],
		...each([8, 24, 40, 56, 72, 88, 104, 120], (x, at) => [dot(x, 4 + (at % 2) * 3, 4)]),
		title(10, 22, 50, 'paper'),
		title(10, 30, 40, 'paper'),
		...text(10, 40, [44], 'paper'),
		button(10, 50, 22, 'bulb'),
		['bulb', 78, 18, 44, 34, 3],
		['paper', 81, 21, 38, 28, 2],
		...each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (at) => [['sign', at * 12, 60, 12, 10, 6]])
	],
	video: [
		...photo(10, 16, 64, 46),
		dot(35, 32, 14),
		title(82, 22, 38),
		title(82, 30, 30),
		...text(82, 41, [38, 32]),
		button(82, 54)
	],
	quiet: [
		['mist', 0, 0, 132, 80],
		['primary', 12, 18, 24, 2, 1],
		title(12, 26, 74),
		title(12, 34, 56),
		...text(12, 45, [70]),
		button(12, 56, 22)
	]
};
