import { z } from 'zod';
import { shownAs } from '../../../../operation/response-schema.ts';
import { count, text, wordList, type SettingKeys } from './schemas.ts';

const strategies = z.enum(['ai', 'lexicon']);
/** Where names come from, in any case. */
export const nameStrategy = shownAs(
	z.preprocess(
		(value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
		strategies
	) as unknown as typeof strategies,
	{ input: strategies, output: strategies }
);

function canonical(name: string): string | undefined {
	try {
		return name === '' ? '' : Intl.getCanonicalLocales(name)[0];
	} catch {
		return undefined;
	}
}
/** The code of a language, stored in its canonical form; '' = none. */
export const nameLocale = shownAs(
	z
		.string()
		.trim()
		.max(35)
		.refine((name) => canonical(name) !== undefined, {
			error: 'This is not the code of a language.',
			params: { code: 'invalid_format' }
		})
		.transform((name) => canonical(name)!),
	{ output: z.string() }
);

const domains = ['nature', 'science', 'culture', 'sports', 'fantasy', 'geography'] as const;
const tones = ['playful', 'bold', 'elegant', 'serious', 'quirky'] as const;
export const nameDomains = wordList(domains);
export const nameTones = wordList(tones);

/** More teams than any room has; beyond it someone is just filling the database. */
const mostTeams = 10_000;

/** How teams join, and their names. */
export const joining = {
	qrLogin: [z.boolean(), false, 'public', 'The start screen leads with the scanner'],
	qrRemember: [z.boolean(), true, 'public', 'Phones stay signed in after the browser is closed'],
	restrictToTeams: [z.boolean(), false, 'public', 'Only listed teams may join'],
	expectedTeams: [
		count(1, mostTeams).nullable(),
		null as number | null,
		'staff',
		'How many teams are expected; whoever joins without a card finds no room beyond it; null = the most there can be'
	],
	joinClosed: [z.boolean(), false, 'staff', 'Nobody joins without a card any more'],
	joinWord: [text(20), '', 'staff', 'Word of the wall that whoever joins without a card has to type; empty = none'],
	randomNames: [z.boolean(), true, 'public', 'The start screen proposes a name'],
	randomNameStrategy: [nameStrategy, 'ai', 'staff', 'Where proposed names come from'],
	randomNameDomains: [nameDomains, [] as (typeof domains)[number][], 'staff', 'Fields of proposed names; [] = all'],
	randomNameTones: [nameTones, [] as (typeof tones)[number][], 'staff', 'Tones of proposed names; [] = all'],
	randomNameBuffer: [count(0, 99_999), 0, 'staff', 'How many names are kept ready'],
	randomNameLocale: [nameLocale, '', 'staff', 'Language of proposed names; empty = as the event']
} as const satisfies SettingKeys;
