import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	cleanMessages,
	countUnread,
	deleteMessage,
	listMessages,
	messagesNeed,
	updateMessage
} from './operations/inbox.ts';
import { contactMail, endMail, settleMail, unsettledMails } from './operations/mail.ts';
import { sendContactMessage } from './operations/send.ts';
import { saveContactSettings, showContactSettings } from './operations/settings.ts';

export const contact = feature('contact', {
	needs: [messagesNeed],
	operations: {
		'contact.send': sendContactMessage,
		'contactSettings.show': showContactSettings,
		'contactSettings.save': saveContactSettings,
		'message.list': listMessages,
		'message.countUnread': countUnread,
		'message.update': updateMessage,
		'message.remove': deleteMessage,
		'message.mailed': endMail,
		'message.settle': settleMail,
		'message.clean': cleanMessages
	},
	tables,
	jobs: { 'contact.mail': contactMail },
	admin,
	screens: [{ title: 'admin.area.inbox', area: 'pages', href: '/admin/inbox', group: 'website', place: 60 }],
	everyMinute: [{ operation: settleMail, due: unsettledMails }],
	everyHour: [{ operation: cleanMessages }]
});
