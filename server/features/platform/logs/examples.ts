import { examplesOf } from '../../examples.ts';
import type { logs } from './feature.ts';

export const examples = examplesOf<typeof logs>({
	unmarked: ['log.list']
});
