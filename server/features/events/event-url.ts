import type { QuizEvent } from './model.ts';

/** Where blocks of the website lead for an event: its page with the way into play. */
export const eventPath = (event: Pick<QuizEvent, 'uid'>): string => `/?event=${event.uid}`;

/** The link that a QR code of an event carries. */
export const eventUrl = (base: string, event: Pick<QuizEvent, 'uid'>): string => base + eventPath(event);
