import { button, each, text, title, type Pictures } from '../marks.ts';
import type { cta } from './block.ts';

export const pictures: Pictures<(typeof cta)['variants'][number]> = {
	band: [
		['sign', 8, 24, 116, 32, 6],
		...each([24, 48, 72, 96], (x) => [['primary', x, 24, 6, 32]]),
		title(18, 33, 56, 'paper'),
		...text(18, 43, [40], 'paper'),
		button(92, 37, 24, 'bulb')
	],
	card: [['mist', 8, 20, 116, 40, 6], title(18, 30, 54), ...text(18, 40, [62, 48]), button(92, 37, 24)],
	newsletter: [
		['primary', 0, 14, 132, 52],
		title(12, 28, 44, 'paper'),
		...text(12, 38, [40, 34], 'paper'),
		['paper', 66, 28, 36, 9, 4.5],
		button(105, 29.5, 18, 'bulb'),
		['paper', 66, 44, 5, 5, 1],
		...text(75, 45, [46], 'paper')
	]
};
