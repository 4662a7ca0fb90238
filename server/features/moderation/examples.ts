import { examplesOf } from '../examples.ts';
import type { moderation } from './feature.ts';

export const examples = examplesOf<typeof moderation>({
	inputs: { 'photo.show': () => ({ file: `p_${'0'.repeat(32)}.jpg` }) }
});
