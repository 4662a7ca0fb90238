import { examplesOf } from '../../examples.ts';
import type { overview } from './feature.ts';

export const examples = examplesOf<typeof overview>({
	inputs: { 'namespace.hideNews': () => ({}) },
	atHome: ['namespace.overview', 'event.overview', 'namespace.hideNews'],
	unmarked: ['namespace.overview']
});
