import type { PlayerQuestion } from './types.ts';

type WithOptions = Extract<PlayerQuestion, { options: unknown }>;

/** Whether teams choose among options, which a room can count one by one. */
export const hasOptions = (question: PlayerQuestion | null): question is WithOptions =>
	question !== null && 'options' in question;

/** Whether teams put parts in an order. */
export const isOrdered = (question: PlayerQuestion | null): boolean => question !== null && 'items' in question;
