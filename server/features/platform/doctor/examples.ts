import { examplesOf } from '../../examples.ts';
import type { doctor } from './feature.ts';

export const examples = examplesOf<typeof doctor>({ unmarked: ['doctor.run'] });
