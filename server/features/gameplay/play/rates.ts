import type { Rate } from '../../../web/play/play.ts';

// A room of players is one address, so only refusals and single devices are bounded tightly (contract 1).
/** Joins and changes of a team's name, per address. */
export const joinRate: Rate = { bucket: 'join', by: 'ip', most: 3000, seconds: 60 };
/** Joins that were refused, per browser. */
export const refusedJoinRate: Rate = { bucket: 'refused-join', by: 'browser', most: 60, seconds: 60 };
/** Starts, questions, answers and ends, per device. */
export const moveRate: Rate = { bucket: 'move', by: 'device', most: 120, seconds: 60 };
