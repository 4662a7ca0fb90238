import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { nameKey, visibleName } from '#lib/text/name-key.ts';

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

/** A team name that players type: 1 to 40 visible characters on one line. */
export const typedName = lineText(40)
	.overwrite(visibleName)
	.superRefine((name, context) => {
		if (name && !nameKey(name))
			context.addIssue({
				code: 'custom',
				message: 'A team name has 1 to 40 characters.',
				params: { code: 'too_short' }
			});
	})
	.describe('Name of the team');
