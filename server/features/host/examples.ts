import { examplesOf } from '../examples.ts';
import type { host } from './feature.ts';

export const examples = examplesOf<typeof host>({
	inputs: { 'board.setMode': ({ event }) => ({ event, mode: 'hidden' }) }
});
