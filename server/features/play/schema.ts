import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { nameKey } from '#lib/questions/name-key.ts';

/** An id that a phone makes so that a repeated call is known: 16 to 64 characters, unique in the event. */
export const clientId = z
	.string()
	.regex(/^[A-Za-z0-9_-]{16,64}$/, 'An id has 16 to 64 letters, digits, hyphens and underscores.')
	.describe('Made by the client; a repeated call with it answers the same');

/** Id of a question in a path. */
export const questionId = z
	.union([
		z.int(),
		z
			.string()
			.regex(/^\d{1,10}$/)
			.transform(Number)
	])
	.describe('id of the question');

const leastName = 2;

/** A team name that players type: 2 to 40 visible characters on one line. */
export const typedName = lineText(40)
	.superRefine((name, context) => {
		const length = [...nameKey(name)].length;
		if (name && length < leastName)
			context.addIssue({
				code: 'custom',
				message: 'A team name has 2 to 40 characters.',
				params: { code: 'too_short' }
			});
	})
	.describe('Name of the team');
