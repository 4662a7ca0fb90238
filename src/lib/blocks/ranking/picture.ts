import { dot, each, title, type Pictures } from '../marks.ts';
import type { ranking } from './block.ts';

export const pictures: Pictures<(typeof ranking)['variants'][number]> = {
	board: [
		title(10, 9, 44),
		dot(112, 9, 5),
		['ink', 10, 20, 112, 1.5],
		...each([21, 33, 45, 57], (y, at) => [
			title(10, y + 4, 4, at ? 'muted' : 'primary'),
			title(22, y + 4, 40 - at * 4),
			...each([0, 1, 2, 3, 4], (by) => [dot(76 + by * 6, y + 4, 4, by < 5 - at ? 'bulb' : 'line')]),
			title(112, y + 4, 10),
			['line', 10, y + 11.5, 112, 1]
		])
	],
	compact: [
		['mist', 0, 0, 132, 80],
		title(30, 14, 46),
		...each([26, 38, 50], (y, at) => [
			['line', 30, y, 72, 1],
			title(30, y + 4, 4, 'muted'),
			title(40, y + 4, 34 - at * 5),
			title(94, y + 4, 8)
		]),
		['line', 30, 62, 72, 1]
	]
};
