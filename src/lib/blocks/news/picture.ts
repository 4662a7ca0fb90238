import { each, photo, text, title, type Pictures } from '../marks.ts';
import type { news } from './block.ts';

export const pictures: Pictures<(typeof news)['variants'][number]> = {
	cards: [
		title(10, 9, 36),
		['primary', 104, 10, 18, 2, 1],
		...each([10, 49, 88], (x) => [
			...photo(x, 20, 34, 26),
			['line', x, 50, 14, 2, 1],
			title(x, 56, 30),
			...text(x, 64, [32, 22])
		])
	],
	list: [
		title(10, 9, 36),
		...each([22, 36, 50, 64], (y) => [
			['line', 10, y, 112, 1],
			['line', 10, y + 6, 20, 2, 1],
			title(40, y + 5, 56),
			['primary', 116, y + 6, 6, 2, 1]
		])
	]
};
