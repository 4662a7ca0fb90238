import { button, each, text, title, type Pictures } from '../marks.ts';
import type { chat } from './block.ts';

export const pictures: Pictures<(typeof chat)['variants'][number]> = {
	card: [
		['mist', 10, 8, 112, 64, 3],
		title(18, 16, 40),
		['line', 18, 28, 74, 11, 2],
		['paper', 18.7, 28.7, 72.6, 9.6, 1.5],
		button(96, 29, 18),
		...each([18, 46], (x) => [['line', x, 45, 24, 6, 3]]),
		...text(18, 58, [90, 70])
	],
	quiet: [
		title(10, 12, 40),
		['line', 10, 26, 86, 11, 2],
		['paper', 10.7, 26.7, 84.6, 9.6, 1.5],
		button(100, 27, 22),
		...text(10, 48, [100, 108, 64])
	]
};
