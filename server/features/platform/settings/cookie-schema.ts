import { z } from 'zod';
import { linkAddress } from '#lib/blocks/fields.ts';
import { lineText, plainText, reportRepeats } from '#lib/text/fields.ts';

const mostCategories = 5;
const mostHosts = 20;

const host = z
	.string()
	.trim()
	.toLowerCase()
	.max(253)
	.regex(/^[a-z0-9][a-z0-9.-]*$/, 'Write a host such as player.example.org.')
	.refine((text) => URL.canParse(`https://${text}`), 'Write a host such as player.example.org.');

const category = z.strictObject({
	nameDe: lineText(40).describe('Name in German'),
	nameEn: lineText(40).describe('Name in English'),
	hosts: z.array(host).min(1).max(mostHosts).describe('Hosts that visitors allow or refuse together')
});

const categories = z
	.array(category)
	.max(mostCategories)
	.superRefine((all, context) => {
		const named = all.flatMap(({ hosts }, at) => hosts.map((one, index) => ({ one, place: [at, 'hosts', index] })));
		const seen = new Set<string>();
		for (const { one, place } of named) {
			const message = 'This host stands in two places.';
			if (seen.has(one)) context.addIssue({ code: 'custom', path: place, message, params: { code: 'duplicate' } });
			seen.add(one);
		}
		reportRepeats(
			all.map(({ nameDe }) => nameDe.toLowerCase()),
			[],
			context
		);
	});

/** The consent settings of a namespace. */
export const cookieFields = {
	isEnabled: z.boolean().describe('Whether a strip at the foot asks; without it each film asks for itself'),
	everywhere: z.boolean().describe('Whether it asks on every page, and not only where something waits'),
	textDe: plainText(600).nullable().describe('Words of the strip in German; null = built in'),
	textEn: plainText(600).nullable().describe('Words of the strip in English; null = built in'),
	privacyUrl: linkAddress.describe('Where data protection is explained'),
	categories: categories.describe('Groups of hosts; those in none of them are one more')
};
