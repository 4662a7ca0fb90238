import { examplesOf } from '../../examples.ts';
import type { search } from './feature.ts';

export const examples = examplesOf<typeof search>({
	inputs: { 'search.find': ({ mark }) => ({ q: mark }) },
	atHome: ['search.find']
});
