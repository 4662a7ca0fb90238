import { anonymous } from '../../../server/access/actor.ts';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { saveSettings } from '../../../server/features/platform/settings/operations.ts';
import { Ticket } from '../../../server/features/support/tickets/model.ts';
import { submitTicket } from '../../../server/features/support/tickets/operations/submit.ts';
import { answerThread, showThread } from '../../../server/features/support/tickets/operations/thread.ts';
import type { Bench } from '../processes/databases.ts';
import { catchMail, type Caught } from '../processes/mail-catcher.ts';
import { until } from '../runner/until.ts';
import { openScene } from '../scene.ts';

type Fields = Record<string, unknown>;

/** A scene whose visitors send tickets to acme and beta, with limits, and mail that arrives. */
export async function openTicketScene(bench: Pick<Bench, 'open'>) {
	const scene = await openScene(bench, 1);
	const post = await catchMail();
	scene.dependencies.env.SMTP_URL = post.url;
	const closeQueue = openQueue(scene.dependencies, jobKinds);
	for (const namespace of ['acme', 'beta'])
		await scene.call(saveSettings, { ticketPublicSubmission: true }, { namespace });
	let callers = 0;
	/** A call from an address of its own. */
	const outside = () => ({ actor: anonymous, ip: `198.51.${Math.floor(++callers / 250)}.${callers % 250}` });
	const mailbox = () => `s${++callers}@schule.example`;
	const mailsTo = (address: string) => post.mails.filter(({ to }) => to[0] === address);
	/** The mail to an address after so many, once it is there: letters leave side by side. */
	const mailTo = async (address: string, before = 0): Promise<Caught> => {
		await until(() => mailsTo(address).length > before, `a mail to ${address}`);
		return mailsTo(address)[before]!;
	};
	const good = { subject: 'Licht aus', description: 'Die Mühle\r\nist dunkel.', name: 'Svenja Wolf' };
	const submit = (more: Fields = {}, context: Fields = {}) =>
		scene.call(submitTicket, { ...good, email: mailbox(), ...more }, { ...outside(), ...context });
	return {
		scene,
		outside,
		mailbox,
		mailsTo,
		mailTo,
		submit,
		stored: () => Ticket.findAll({ order: ['id'] }),
		show: (token: string, more: Fields = {}) => scene.call(showThread, { token }, { ...outside(), ...more }),
		answer: (token: string, body: string, more: Fields = {}) =>
			scene.call(answerThread, { token, body, ...more }, outside()),
		/** A ticket that was sent, and the secret of the link that came. */
		async sent(more: Fields = {}) {
			const email = mailbox();
			await submit({ email, ...more });
			const { body } = await mailTo(email);
			const row = await Ticket.findOne({ where: { requesterEmail: email } });
			return { id: row!.id, email, token: linkIn(body), body };
		},
		async close() {
			await closeQueue();
			await post.close();
		}
	};
}
export type TicketScene = Awaited<ReturnType<typeof openTicketScene>>;

/** The secret of the link that a mail holds. */
export const linkIn = (body: string): string => /\/tickets\/([\w.-]+)/.exec(body)![1]!;
