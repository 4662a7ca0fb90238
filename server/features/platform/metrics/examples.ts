import { examplesOf } from '../../examples.ts';
import type { metrics } from './feature.ts';

export const examples = examplesOf<typeof metrics>({
	unmarked: ['metrics.show']
});
