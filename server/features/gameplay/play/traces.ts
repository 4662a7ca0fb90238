import { photoTrace } from '../photos/rows.ts';
import { resultTraces } from '../results/attempts/attempt-rows.ts';

/** What says of a team that it was more than a name. */
export const playTraces = [...resultTraces, photoTrace];
