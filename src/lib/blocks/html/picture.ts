import { text, type Pictures } from '../marks.ts';
import type { html } from './block.ts';

export const pictures: Pictures<(typeof html)['variants'][number]> = {
	plain: [
		['mist', 14, 14, 104, 52, 4],
		['primary', 22, 24, 10, 3, 1],
		...text(36, 24.5, [30]),
		['accent', 30, 32, 14, 3, 1],
		...text(48, 32.5, [44]),
		...text(48, 39.5, [34]),
		['accent', 30, 46, 14, 3, 1],
		['primary', 22, 54, 14, 3, 1]
	]
};
