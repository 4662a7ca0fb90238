import { int, json, longText, table, text, time } from '../../../database/table.ts';
import type { AskedField } from './form.ts';

/** `new` = nobody has read it, `read`, `done` = nothing is left to do. */
export const messageStates = ['new', 'read', 'done'] as const;
/** One of `messageStates`. */
type MessageState = (typeof messageStates)[number];
/** `none` = nobody is to get it by mail, `waiting` = it goes out, `sent`, `failed` = the mail server would not have it. */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const;
/** One of `mailStates`. */
type MailState = (typeof mailStates)[number];

/** What a visitor wrote with the contact form of a page. */
export class ContactMessage extends table(
	'contact_messages',
	{ key: 'id', versioned: true, backup: 'contactMessages', usage: { word: 'messages' } },
	{
		/** null = the page is gone, or it is one of `default` that was shown here. */
		pageId: int().optional(),
		/** As it was called then. */
		pageTitle: text(200),
		/** null = the form does not ask for one. */
		name: text(120).optional(),
		email: text(200),
		message: longText(),
		/** What the form asks besides. */
		fields: json<Partial<Record<AskedField, string>>>(),
		/** What the sender agreed to, as it stood there. */
		consent: text(600),
		/** Language of the page. */
		locale: text(8),
		state: text(10).of<MessageState>().default('new'),
		/** SHA-256 of all that was written, by which a form that is sent twice is known. */
		fingerprint: text(64),
		mailState: text(10).of<MailState>(),
		mailTries: int().default(0),
		/** When the next try to mail it is due. */
		mailAt: time().optional()
	}
) {}

export const tables = [ContactMessage];
