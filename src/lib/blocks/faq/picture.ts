import { each, text, title, type Pictures } from '../marks.ts';
import type { faq } from './block.ts';

export const pictures: Pictures<(typeof faq)['variants'][number]> = {
	list: [
		title(26, 8, 40),
		['ink', 26, 19, 80, 1],
		title(26, 24, 46),
		['primary', 98, 25, 7, 2, 1],
		...text(26, 32, [66, 50]),
		...each([44, 55, 66], (y) => [
			['line', 26, y, 80, 1],
			title(26, y + 4, 40),
			['primary', 98, y + 5, 7, 2, 1],
			['primary', 100.5, y + 2.5, 2, 7, 1]
		])
	],
	columns: [
		['mist', 0, 0, 132, 80],
		title(10, 10, 40),
		...each([24, 50], (y) =>
			each([10, 70], (x) => [['ink', x, y, 52, 1], title(x, y + 5, 36), ...text(x, y + 13, [50, 38])])
		)
	]
};
