import { button, each, text, title, type Pictures } from '../marks.ts';
import type { event } from './block.ts';

export const pictures: Pictures<(typeof event)['variants'][number]> = {
	banner: [
		['sign', 8, 14, 116, 52, 6],
		...each([28, 56, 84, 112], (x) => [['primary', x, 14, 5, 52]]),
		['bulb', 18, 24, 26, 2, 1],
		title(18, 31, 46, 'paper'),
		...text(18, 41, [40], 'paper'),
		button(18, 50, 24, 'bulb'),
		...each([76, 85, 97, 106], (x) => [['paper', x, 30, 8, 14, 1.5]]),
		...text(77, 50, [16], 'paper'),
		...text(98, 50, [16], 'paper')
	],
	card: [
		['line', 7, 21, 118, 38, 4],
		['sign', 8, 22, 30, 36, 3],
		['bulb', 16, 31, 14, 11, 2],
		...text(14, 47, [18], 'paper'),
		['paper', 40, 22, 84, 36, 3],
		['primary', 47, 29, 18, 2, 1],
		['sign', 47, 35, 40, 4, 1.5],
		...text(47, 44, [44, 30], 'muted'),
		button(97, 37, 20, 'sign')
	]
};
