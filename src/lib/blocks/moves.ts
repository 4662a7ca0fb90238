import type { Block } from './blocks.ts';

/** Whether a block needs the script of the website: its slides, clock or rows move. */
export const moves = ({ type, variant }: Pick<Block, 'type' | 'variant'>): boolean =>
	type === 'event' || type === 'ranking' || variant === 'slider';
