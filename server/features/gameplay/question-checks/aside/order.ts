import type { PlacedFinding, PlacedQuestion } from '../finding.ts';

/** What the process receives: questions as they are stored, in pages, then the word to check them. */
export type CheckOrder = { page: PlacedQuestion[] } | { check: true };

/** What it returns: the findings and whether it can be kept, or an error. */
export type CheckOutcome = { findings: PlacedFinding[]; isFree: boolean } | { fault: string };
