import type { QuizEvent } from './model.ts';

/** The link that a QR code of an event carries. */
export const eventUrl = (base: string, event: Pick<QuizEvent, 'uid'>): string => `${base}/?event=${event.uid}`;
