import { examplesOf } from '../../examples.ts';
import type { questionChecks } from './feature.ts';

export const examples = examplesOf<typeof questionChecks>({
	inputs: { 'question.findings': ({ event }) => ({ event }) },
	unmarked: ['question.findings']
});
