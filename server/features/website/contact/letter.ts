import { linkBase } from '../../../access/domain-cache.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { chooseLocale } from '#lib/messages/locale.ts';
import { mailWords } from '../../platform/mail/messages.ts';
import type { ContactMessage } from './model.ts';

const asked = ['subject', 'phone', 'company'] as const;

/** A message of a visitor as a mail to those who answer it; an answer to the mail goes to the visitor. */
export function letterOf(
	{ id, namespace, name, email, message, fields, consent, pageTitle, locale }: ContactMessage,
	site: string,
	dependencies: Pick<Dependencies, 'domains' | 'publicUrl'>
) {
	const { t } = mailWords(chooseLocale({ query: locale }));
	const lines: [string, string | null | undefined][] = [
		[t('mail.contact.name'), name],
		[t('mail.contact.email'), email],
		...asked.map((key): [string, string | undefined] => [t(`mail.contact.${key}`), fields[key]])
	];
	const link = `${linkBase(dependencies, namespace)}/admin/inbox?message=${id}&namespace=${namespace}`;
	// Text of strangers never goes through the translator, whose placeholders it could imitate.
	const text = [
		`${t('mail.contact.text')} ${site}, ${pageTitle}`,
		lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n'),
		message,
		`-- \n${t('mail.contact.consent')}: ${consent}`,
		`${t('mail.contact.inbox')}: ${link}`
	].join('\n\n');
	return {
		subject: `${fields.subject ?? name ?? email} – ${site}`,
		text: `${text}\n`,
		replyTo: { name: name ?? '', address: email }
	};
}
