import { lineText } from '#lib/text/fields.ts';
import { nameKey } from '#lib/text/name-key.ts';

const leastLetters = 2;

/** What teams may not be called. */
export const blockedTerm = lineText(60)
	.refine((text) => [...nameKey(text)].length >= leastLetters, {
		error: 'This has at least two letters.',
		params: { code: 'too_short' }
	})
	.describe('What no name may hold, however it is written');
