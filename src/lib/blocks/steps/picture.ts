import { dot, each, text, title, type Pictures } from '../marks.ts';
import type { steps } from './block.ts';

export const pictures: Pictures<(typeof steps)['variants'][number]> = {
	vertical: [
		title(12, 8, 46),
		...each([20, 38, 56], (y, at) => [
			dot(14, y, 10),
			...(at < 2 ? [['line', 18.5, y + 11, 1, 6] as const] : []),
			title(32, y + 1, 36),
			...text(32, y + 8, [72])
		])
	],
	horizontal: [
		title(10, 14, 50),
		...each([10, 41, 72, 103], (x, at) => [
			dot(x, 32, 10),
			...(at < 3 ? [['line', x + 13, 36.5, 15, 1] as const] : []),
			title(x, 48, 18),
			...text(x, 56, [22, 18])
		])
	]
};
