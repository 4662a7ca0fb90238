import type { BlockType } from './blocks.ts';

/** The types that the programs people read mail with can show: nothing that runs, asks, or needs a style sheet. */
export const mailTypes = [
	...(['hero', 'text', 'media', 'features', 'steps', 'quotes', 'numbers', 'faq', 'gallery', 'cta', 'news'] as const)
] satisfies readonly BlockType[];
