import { examplesOf } from '../../examples.ts';
import type { takeHome } from './feature.ts';

export const examples = examplesOf<typeof takeHome>({
	inputs: { 'takeHome.download': ({ event }) => ({ event }) },
	unmarked: ['takeHome.download']
});
