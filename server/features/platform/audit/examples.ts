import { examplesOf } from '../../examples.ts';
import type { audit } from './feature.ts';

export const examples = examplesOf<typeof audit>({
	unmarked: ['audit.list']
});
