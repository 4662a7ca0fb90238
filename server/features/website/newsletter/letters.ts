import { chooseLocale } from '#lib/messages/locale.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { mailWords } from '../../platform/mail/messages.ts';
import { postLetter } from '../../platform/mail/later.ts';
import { labelOf } from '../../platform/namespaces/find.ts';
import { endHeaders, endToken, newsletterLink } from './links.ts';
import type { Subscriber } from './model.ts';

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;
type Reader = Pick<Subscriber, 'namespace' | 'email' | 'uid' | 'locale'>;

/** `confirm` = the link that confirms the address, `welcome` = it is confirmed, `known` = it was confirmed long ago. */
type Letter = { kind: 'confirm'; token: string } | { kind: 'welcome' | 'known' };

/** Mails a subscriber once the write is on disk; nobody waits for it, so that the timing reveals nothing. */
export async function tell(work: Work, reader: Reader, letter: Letter): Promise<void> {
	const { dependencies, transaction } = work;
	const { namespace, email, uid, locale } = reader;
	const { t } = mailWords(chooseLocale({ query: locale }));
	const site = await labelOf(namespace, transaction);
	const end = newsletterLink(dependencies, namespace, 'unsubscribe', endToken(uid, dependencies.env.SECRET_KEY));
	const isAsked = letter.kind === 'confirm';
	const link = isAsked ? newsletterLink(dependencies, namespace, 'confirm', letter.token) : end;
	const said = (['text', 'end'] as const).map((part) => t(`mail.newsletter.${letter.kind}.${part}`, { site }));
	await postLetter(work, namespace, {
		to: { name: '', address: email },
		subject: t(`mail.newsletter.${letter.kind}.subject`, { site }),
		locale: chooseLocale({ query: locale }),
		text: `${said[0]}\n\n${link}\n\n${said[1]}\n`,
		...(isAsked ? {} : { headers: endHeaders(link) })
	});
}

/** The default consent text, if a block has none of its own. */
export const usualConsent = (language: string): string =>
	mailWords(chooseLocale({ query: language })).t('mail.newsletter.consent');
