import { chooseLocale } from '#lib/messages/locale.ts';
import { linkBase, siteLink } from '../../../../access/domain-cache.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { postLetter } from '../../../platform/mail/later.ts';
import { mailWords } from '../../../platform/mail/messages.ts';
import { labelOf } from '../../../platform/namespaces/find.ts';
import { contactOf } from '../../../platform/settings/project.ts';
import { mailboxOf } from '../../../platform/users/members.ts';
import type { Ticket } from '../model.ts';
import { requesterToken } from './link.ts';

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

// A crowd of visitors must not fill the mailbox of staff; the sidebar counts all of them.
const staffPerHour = 20;
const hour = 3600;

interface Letter {
	to: string;
	kind: 'received' | 'answered' | 'new' | 'reply';
	link: string;
}

/** None of these letters holds a text of a stranger, who would have it sent to whatever address he names. */
async function post(work: Work, { id, namespace, requesterLocale }: Ticket, { to, kind, link }: Letter): Promise<void> {
	const locale = chooseLocale({ query: requesterLocale });
	const { t } = mailWords(locale);
	const places = { site: await labelOf(namespace, work.transaction), id: String(id) };
	const [subject, text, end] = (['subject', 'text', 'end'] as const).map((part) =>
		t(`mail.ticket.${kind}.${part}`, places)
	);
	await postLetter(work, namespace, {
		to: { name: '', address: to },
		subject: subject!,
		locale,
		text: `${text}\n\n${link}\n\n${end}\n`
	});
}

/** Writes to who sent a ticket, with a link for thirty days: it was `received`, or staff `answered`. */
export async function tellRequester(work: Work, ticket: Ticket, kind: 'received' | 'answered'): Promise<void> {
	const { namespace, requesterEmail: to, requesterUid } = ticket;
	if (to === null || requesterUid === null) return;
	const { dependencies, now } = work;
	const token = requesterToken(requesterUid, now, dependencies.env.SECRET_KEY);
	await post(work, ticket, { to, kind, link: siteLink(dependencies, namespace, `/tickets/${token}`) });
}

/** Writes to who works on a ticket, else to where the namespace wants its messages: it is `new`, or has a `reply`. */
export async function tellStaff(work: Work, ticket: Ticket, kind: 'new' | 'reply'): Promise<void> {
	const { dependencies, transaction } = work;
	const { id, namespace, assignee } = ticket;
	const own = assignee === null ? null : await mailboxOf(namespace, assignee, transaction);
	const to = own ?? (await contactOf(namespace, transaction)).recipient;
	if (to === null || dependencies.limits.isFull('ticket-staff', to, staffPerHour)) return;
	work.afterCommit(() => dependencies.limits.count('ticket-staff', to, hour));
	const query = new URLSearchParams({ ticket: String(id), namespace });
	await post(work, ticket, { to, kind, link: `${linkBase(dependencies, namespace)}/admin/tickets?${query}` });
}
