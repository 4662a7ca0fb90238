import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { askedFields } from '#lib/blocks/contact/block.ts';
import { int, json, longText, table, text } from '../../../database/table.ts';
import { mailStates, type MailState } from '../../platform/mail/later.ts';
import { email } from '../../platform/users/schema.ts';
import { asStored } from '../../../operation/as-stored.ts';
import type { AskedField } from './form.ts';

/** `new` = unread, `read`, `done` = nothing left to do. */
export const messageStates = ['new', 'read', 'done'] as const;
/** One of `messageStates`. */
type MessageState = (typeof messageStates)[number];

/** A visitor's message from the contact form of a page. */
export class ContactMessage extends table(
	'contact_messages',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'contactMessages',
			refs: { pageId: 'pages' },
			restore: () => ({
				checks: {
					email,
					locale: z.enum(locales),
					fields: asStored(z.partialRecord(z.enum(askedFields), z.string())),
					state: z.enum(messageStates),
					mailState: z.enum(mailStates)
				},
				naturalKey: ['createdAt', 'email', 'fingerprint']
			})
		},
		usage: { word: 'messages' }
	},
	{
		/** null = the page is gone, or it is one of `default` that was shown here. */
		pageId: int().optional(),
		/** As it was called then. */
		pageTitle: text(200),
		/** null = the form does not ask for one. */
		name: text(120).optional(),
		email: text(200),
		message: longText(),
		/** Further fields of the form. */
		fields: json<Partial<Record<AskedField, string>>>(),
		/** The consent text as the sender saw it. */
		consent: text(600),
		/** Language of the page. */
		locale: text(8),
		state: text(10).of<MessageState>().default('new'),
		/** SHA-256 of the content, to recognise a form that is sent twice. */
		fingerprint: text(64),
		mailState: text(10).of<MailState>()
	}
) {}

export const tables = [ContactMessage];
