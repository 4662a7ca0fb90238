import { photoTrace } from '../photos/rows.ts';
import { resultTraces } from '../results/attempts/attempt-rows.ts';

/** What proves that a team was more than a name. */
export const playTraces = [...resultTraces, photoTrace];
