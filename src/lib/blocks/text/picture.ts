import { text, title, type Pictures } from '../marks.ts';
import type { text as kind } from './block.ts';

export const pictures: Pictures<(typeof kind)['variants'][number]> = {
	prose: [title(14, 16, 54), ...text(14, 28, [84, 80, 86, 52]), ...text(14, 54, [82, 60])],
	columns: [title(12, 14, 50), ...text(12, 27, [48, 46, 48, 44, 47, 48, 30]), ...text(72, 27, [48, 47, 44, 48, 46, 36])]
};
