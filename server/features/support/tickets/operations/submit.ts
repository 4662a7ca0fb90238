import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { hasMail, noMail } from '../../../platform/mail/send.ts';
import { pageOf } from '../../../website/pages/find.ts';
import { requireOpen } from '../public/access.ts';
import { sentTicket } from '../public/form.ts';
import { admitTicket, takeTicket } from '../public/take.ts';

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
	async prepare(work) {
		const { input, namespace, dependencies } = work;
		await requireOpen(namespace);
		if (!(await hasMail(dependencies, namespace))) throw noMail();
		const admitted = admitTicket(work, { email: input.email, isTrapped: Boolean(input.website) });
		return { ...admitted, page: await sourceOf(namespace, input.page) };
	},
	async run(work) {
		const { input, prepared } = work;
		if (!input.website) await takeTicket({ ...input, page: prepared.page }, work, prepared);
		return {};
	},
	target: () => null
});

/** The slug of a page that visitors of this namespace see; what they make up is none. */
async function sourceOf(namespace: string, slug: string | null | undefined): Promise<string | null> {
	const page = slug ? await pageOf(namespace, slug, null) : null;
	return page?.status === 'published' ? page.slug : null;
}
