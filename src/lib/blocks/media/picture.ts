import { button, photo, text, title, type Pictures } from '../marks.ts';
import type { media } from './block.ts';

export const pictures: Pictures<(typeof media)['variants'][number]> = {
	left: [...photo(10, 16, 54, 46), title(74, 20, 40), ...text(74, 31, [48, 44, 48, 28]), button(74, 54)],
	right: [title(10, 20, 40), ...text(10, 31, [48, 44, 48, 28]), button(10, 54), ...photo(68, 16, 54, 46)],
	top: [...photo(10, 10, 112, 38), title(10, 55, 56), ...text(10, 65, [78, 50])]
};
