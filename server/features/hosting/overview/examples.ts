import { examplesOf } from '../../examples.ts';
import type { overview } from './feature.ts';

export const examples = examplesOf<typeof overview>({
	atHome: ['namespace.overview', 'event.overview'],
	unmarked: ['namespace.overview']
});
