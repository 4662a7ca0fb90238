import type { Feature } from '../features/feature.ts';
import type { AnyJobKind } from '../features/platform/jobs/kind.ts';
import { features } from './features.ts';

/** Every kind of job that the product has done later. */
export const jobKinds: readonly AnyJobKind[] = features.flatMap(({ jobs }: Feature) => Object.values(jobs ?? {}));
