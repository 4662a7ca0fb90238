import { examplesOf } from '../../examples.ts';
import type { management } from './feature.ts';

export const examples = examplesOf<typeof management>({ unmarked: ['management.show', 'management.showEnvironment'] });
