import { z } from 'zod';
import { flatten } from '#lib/messages/flatten.ts';
import { locales, type Locale } from '#lib/messages/locale.ts';
import de from '#lib/messages/mail/de.json' with { type: 'json' };
import en from '#lib/messages/mail/en.json' with { type: 'json' };
import { createTranslator } from '#lib/messages/translator.ts';

const shelves = { de: flatten(de, 'mail.'), en: flatten(en, 'mail.') };
type LetterKind = 'invite' | 'reset' | 'confirm' | 'admitted' | 'test';

/** The language of a mail that a call sends. */
export const locale = z.enum(locales).default('de').describe('Language of the mail');

/** The words of mails in one language. */
export const mailWords = (locale: Locale) => createTranslator({ locale }, (key) => shelves[locale][key], true);

/** Subject and text of a mail in the reader's language; `places` fill what the messages leave open. */
export function writeMessage(
	kind: LetterKind,
	locale: Locale,
	places: Record<string, string>
): { subject: string; text: string } {
	const { t } = mailWords(locale);
	const lines = [
		t('mail.hello', places),
		t(`mail.${kind}.text`, places),
		...(places.url ? [places.url] : []),
		t(`mail.${kind}.end`, places)
	];
	return { subject: t(`mail.${kind}.subject`, places), text: `${lines.join('\n\n')}\n` };
}
