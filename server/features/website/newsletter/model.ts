import { newUid } from '../../../runtime/crypto.ts';
import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { int, table, text, time, uid } from '../../../database/table.ts';
import { email } from '../../platform/users/schema.ts';

/**
 * A newsletter address of a namespace: it gets mail while it is confirmed and not unsubscribed. Unconfirmed addresses
 * are deleted in time.
 */
export class Subscriber extends table(
	'newsletter_subscribers',
	{
		key: 'id',
		backup: {
			section: 'newsletterSubscribers',
			omits: ['tokenHash', 'tokenUntil', 'importId'],
			restore: () => ({
				checks: { email, locale: z.enum(locales) },
				derive: () => ({ tokenHash: null, tokenUntil: null, importId: null }),
				naturalKey: ['email'],
				unique: ['uid'],
				renew: () => ({ uid: newUid() })
			})
		},
		usage: { word: 'subscribers' }
	},
	{
		/** In small letters. */
		email: text(200),
		/** Names it in the links that end the newsletter. */
		uid: uid().unique(),
		/** SHA-256 of the secret in the link that confirms it; null once that is over. */
		tokenHash: text(64).optional(),
		tokenUntil: time().optional(),
		confirmedAt: time().optional(),
		unsubscribedAt: time().optional(),
		/** The consent text as it was shown, and when. */
		consent: text(600),
		consentAt: time(),
		/** Where the consent was given, for an address from a file; null = in a form here. */
		source: text(200).optional(),
		/** The import that brought it. */
		importId: int().optional(),
		locale: text(8),
		/** How many issues in a row a mail server refused for good. */
		bounces: int().default(0)
	}
) {}
