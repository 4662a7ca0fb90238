import { z } from 'zod';
import { timeZone } from './time-zone.ts';

/** Where the button is that asks for the PIN of a quiz. */
export const playButtons = ['header', 'footer', 'none'] as const;

/** The settings of the website of a namespace. */
export const siteFields = {
	playOnSite: z.boolean().describe('Whether the website leads to quizzes; unset = while the namespace has an event'),
	playButton: z.enum(playButtons).describe('Where the website asks for the PIN of a quiz'),
	timeZone: timeZone.describe('IANA time zone of public days and times; unset = that of the server')
};
