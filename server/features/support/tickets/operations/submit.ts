import { Op } from 'sequelize';
import { z } from 'zod';
import { anonymous } from '../../../../access/actor.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { hasMail, noMail } from '../../../platform/mail/send.ts';
import { takeMailbox } from '../../../platform/mail/mailbox-limit.ts';
import { pageOf } from '../../../website/pages/find.ts';
import { Ticket } from '../model.ts';
import { lockTicket } from '../rows.ts';
import { makeTicket } from '../write.ts';
import { requireOpen } from '../public/access.ts';
import { sentTicket } from '../public/form.ts';
import { tellRequester, tellStaff } from '../public/letters.ts';

const hour = 3600;
const perAddress = 10;
const perNamespace = 300;
const mostOpen = 10_000;

type Sent = z.output<z.ZodObject<typeof sentTicket>>;
type Submission = Pick<WriteWork<Sent>, 'input' | 'namespace' | 'now' | 'transaction'>;

/** 404 where visitors send no tickets, 503 where no mail can carry the link by which they see the answer. */
export const showTicketForm = operation({
	summary: 'Tell whether visitors may send tickets.',
	access: { public: true, area: 'tickets' },
	input: z.strictObject({}),
	async run({ namespace, dependencies }) {
		await requireOpen(namespace);
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		return {};
	}
});

/**
 * Takes a ticket of a visitor: it is stored, and a link to it goes to the address that was given. The answer is the same
 * whether the address is known or not. 404 where it is switched off, 429 after ten in an hour from one address, 503
 * where no mail can leave or too many are open. Sent twice it is one ticket.
 */
export const submitTicket = operation({
	summary: 'Send a ticket with the public form.',
	access: { public: true, area: 'tickets' },
	input: z.strictObject(sentTicket),
	errors: ['rate_limited', 'unavailable'],
	changes: ['tickets'],
	async prepare({ input, namespace, ip, dependencies }) {
		const { limits } = dependencies;
		await requireOpen(namespace);
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		limits.check('ticket', ip, perAddress);
		limits.take('ticket-namespace', namespace, perNamespace, hour);
		limits.count('ticket', ip, hour);
		return {
			page: await sourceOf(namespace, input.page),
			mayMail: !input.website && takeMailbox(limits, 'ticket', input.email)
		};
	},
	async run(work) {
		const { input, prepared, namespace, transaction } = work;
		if (input.website || (await isRepeated(work))) return {};
		const { subject: title, description, priority, type } = input;
		const requester = {
			requesterUid: newUid(),
			requesterEmail: input.email,
			requesterName: input.name ?? null,
			requesterLocale: input.locale,
			sourcePage: prepared.page
		};
		// Whoever is logged in here sends it as anybody else does.
		const outside = { ...work, actor: anonymous };
		const { id } = await makeTicket({ title, description, priority, type }, outside, false, requester);
		const ticket = await lockTicket(namespace, id, transaction);
		if (prepared.mayMail) await tellRequester(work, ticket, 'received');
		await tellStaff(work, ticket, 'new');
		return {};
	},
	target: () => null
});

/** The slug of a page that visitors of this namespace see; what they make up is none. */
async function sourceOf(namespace: string, slug: string | null | undefined): Promise<string | null> {
	const page = slug ? await pageOf(namespace, slug, null) : null;
	return page?.status === 'published' ? page.slug : null;
}

/** Whether the same came within the last hour; 503 while more are open than anybody can read. */
async function isRepeated({ input, namespace, now, transaction }: Submission): Promise<boolean> {
	const { email: requesterEmail, subject: title, description } = input;
	const createdAt = { [Op.gt]: new Date(now.getTime() - hour * 1000) };
	const same = { namespace, requesterEmail, title, description, createdAt };
	if (await Ticket.count({ where: same, transaction })) return true;
	const open = { namespace, createdBy: 'anonymous', status: { [Op.ne]: 'closed' } };
	if ((await Ticket.count({ where: open, transaction })) >= mostOpen)
		throw new AppError('unavailable', 'No more tickets are taken for now.');
	return false;
}
