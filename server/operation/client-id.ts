import { z } from 'zod';

/** An id that a phone generates to make retries recognisable: 16 to 64 characters, unique in the event. */
export const clientId = z
	.string()
	.regex(/^[A-Za-z0-9_-]{16,64}$/, 'An id has 16 to 64 letters, digits, hyphens and underscores.')
	.describe('Made by the client; a repeated call with it answers the same');
