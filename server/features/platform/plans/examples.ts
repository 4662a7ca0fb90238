import { examplesOf } from '../../examples.ts';
import type { plans } from './feature.ts';

export const examples = examplesOf<typeof plans>({
	atHome: ['subscription.show'],
	unmarked: ['subscription.show']
});
