import type { Translator } from '#lib/messages/translator.ts';
import type { Backups } from './backup-words.ts';
import { faultText } from './import/import-words.ts';

type Difference = NonNullable<NonNullable<Backups['drill']>['report']>['differences'][number];

const words = {
	other_amount: 'amount',
	other_fields: 'fields',
	other_size: 'size',
	other_content: 'content',
	other_facts: 'facts',
	not_in_backup: 'missing',
	not_restored: 'lost',
	not_of_backup: 'extra'
} as const;

/** In what something that was restored differs from its backup, or what is wrong with that one. */
export function differenceText(translator: Translator, difference: Difference): string {
	const { t, n } = translator;
	const word = words[difference.code as keyof typeof words];
	if (!word) return faultText(translator, difference);
	const { expected = 0, found = 0, fields = [] } = difference;
	const values = { expected: n(expected), found: n(found), fields: fields.join(', ') };
	return t(`backup.drill.difference.${word}`, values);
}
