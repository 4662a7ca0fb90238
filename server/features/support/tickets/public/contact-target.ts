import { isHere } from '../../../../access/policy.ts';
import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import type { ContactTarget, SentMessage } from '../../../website/contact/target.ts';
import { mailWords } from '../../../platform/mail/messages.ts';
import { reachesRequesters } from './access.ts';
import { untwisted } from './form.ts';
import { admitTicket, takeTicket, type Submission } from './take.ts';

const mostTitle = 200;

/** The subject, else how the message begins; a form need not ask for a subject. */
function titleOf({ fields, message, page }: SentMessage): string {
	const [first = ''] = message.split('\n');
	const title =
		untwisted(fields.subject ?? first)
			.replaceAll('\t', ' ')
			.trim() || page.title;
	const letters = [...title];
	return letters.length > mostTitle ? `${letters.slice(0, mostTitle - 1).join('')}…` : title;
}

/** The message, with what else was asked, and what the sender agreed to. */
function descriptionOf({ message, fields, consent }: SentMessage, locale: Locale): string {
	const { t } = mailWords(locale);
	// Text of strangers never goes through the translator, whose placeholders it could imitate.
	const asked = (['phone', 'company'] as const).flatMap((key) =>
		fields[key] ? [`${t(`mail.contact.${key}`)}: ${fields[key]}`] : []
	);
	return [message, asked.join('\n'), `${t('mail.contact.consent')}: ${consent}`].filter(Boolean).join('\n\n');
}

function submissionOf(sent: SentMessage, namespace: string): Submission {
	const { name, email, page } = sent;
	const locale = chooseLocale({ query: page.language });
	return {
		subject: titleOf(sent),
		description: descriptionOf(sent, locale),
		name: name === null ? null : untwisted(name),
		email,
		priority: 'normal',
		type: 'task',
		locale,
		// A page of `default` that is shown here belongs to another namespace.
		page: page.namespace === namespace ? page.slug : null
	};
}

/** Makes tickets of the messages of contact forms that say so, by the rules of the public form. */
export const contactTarget: ContactTarget = {
	name: 'ticket',
	async admit(work, sent) {
		const { namespace, dependencies } = work;
		if (!isHere('tickets', { dependencies }) || !(await reachesRequesters(dependencies, namespace))) return null;
		const admitted = admitTicket(work, sent);
		return async (write) => {
			await takeTicket(submissionOf(sent, namespace), write, admitted);
			write.changed('tickets');
		};
	}
};
