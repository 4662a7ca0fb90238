import { button, each, text, title, type Pictures } from '../marks.ts';
import type { contact } from './block.ts';

export const pictures: Pictures<(typeof contact)['variants'][number]> = {
	full: [
		title(10, 14, 30),
		...text(10, 25, [34, 28]),
		['ink', 10, 40, 34, 1],
		...text(10, 46, [28, 22]),
		...each([54, 90], (x) => [
			['line', x, 12, 32, 9, 2],
			['paper', x + 0.7, 12.7, 30.6, 7.6, 1.5]
		]),
		['line', 54, 26, 68, 24, 2],
		['paper', 54.7, 26.7, 66.6, 22.6, 1.5],
		['line', 54, 55, 4, 4, 1],
		...text(61, 56, [48]),
		button(54, 65, 24)
	],
	short: [
		['mist', 0, 0, 132, 80],
		title(10, 18, 40),
		['line', 10, 32, 34, 10, 2],
		['paper', 10.7, 32.7, 32.6, 8.6, 1.5],
		['line', 48, 32, 48, 10, 2],
		['paper', 48.7, 32.7, 46.6, 8.6, 1.5],
		button(100, 34, 22),
		['line', 10, 50, 4, 4, 1],
		...text(17, 51, [60])
	]
};
