import { examplesOf } from '../examples.ts';
import type { design } from './feature.ts';

export const examples = examplesOf<typeof design>({
	unmarked: ['design.show']
});
