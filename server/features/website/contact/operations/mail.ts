import { z } from 'zod';
import { operation, perform, type WriteWork } from '../../../../operation/operation.ts';
import { systemContext, systemOnly, type Due } from '../../../../operation/system.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { jobsByKey } from '../../../platform/jobs/by-key.ts';
import { jobKind } from '../../../platform/jobs/kind.ts';
import { mailTries, newMessageId } from '../../../platform/mail/later.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { labelOf } from '../../../platform/namespaces/find.ts';
import { contactOf } from '../../../platform/settings/project.ts';
import { letterOf } from '../letter.ts';
import { ContactMessage } from '../model.ts';

const oneOf = z.strictObject({ message: z.int().min(1) });

/**
 * Mails a message of a visitor to the address of its namespace. The letter is written when it leaves: one that was
 * deleted or whose address changed meanwhile leaves nothing in the queue.
 */
export const contactMail = jobKind({
	name: 'contact.mail',
	input: oneOf.extend({ messageId: z.string() }),
	...mailTries,
	async run({ message: id, messageId }, { dependencies, namespace }) {
		const message = await ContactMessage.findOne({ where: { id, namespace } });
		// Its process may have ended before it could say that it was done.
		if (!message || message.mailState === 'sent') return;
		const { recipient } = await contactOf(namespace, null);
		if (recipient !== null) {
			const letter = letterOf(message, await labelOf(namespace), dependencies);
			await sendMail(dependencies, namespace, { to: { name: '', address: recipient }, ...letter, messageId });
		}
		const mail = recipient === null ? 'none' : 'sent';
		await perform(endMail, systemContext(dependencies, contactMail.name, namespace), { message: id, mail });
	}
});

const keyOf = (id: number): string => `message:${id}`;

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

/** Has a message mailed once the write is on disk. */
export const postMessage = (work: Work, { id, namespace }: ContactMessage): Promise<void> =>
	enqueue(work, contactMail, namespace, { message: id, messageId: newMessageId(work.dependencies) }, keyOf(id));

/** Notes what came of mailing a message. */
export const endMail = operation({
	summary: 'Note what became of the mail about a message of a visitor.',
	access: systemOnly,
	input: oneOf.extend({ mail: z.enum(['none', 'sent']) }),
	changes: [],
	target: () => null,
	async run({ input, namespace, transaction }) {
		await ContactMessage.update({ mailState: input.mail }, { where: { id: input.message, namespace }, transaction });
		return {};
	}
});

/** Notes that a mail failed for good, and asks for one that nobody has asked for, such as before an update. */
export const settleMail = operation({
	summary: 'Note the mails about messages of visitors that failed.',
	access: systemOnly,
	input: oneOf,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, transaction } = work;
		const where = { id: input.message, namespace, mailState: 'waiting' };
		const message = await ContactMessage.findOne({ where, transaction, lock: true });
		if (!message) return {};
		const job = (await jobsByKey(contactMail, [keyOf(message.id)], transaction)).get(keyOf(message.id));
		if (!job) await postMessage(work, message);
		else if (isOver(job)) await message.update({ mailState: 'failed' }, { transaction });
		return {};
	}
});

const isOver = ({ state }: { state: string }): boolean => state === 'failed' || state === 'cancelled';

/** The messages that wait for a mail which nobody sends. */
export async function unsettledMails(): Promise<Due[]> {
	const where = { mailState: 'waiting' };
	const rows = await ContactMessage.findAll({ where, attributes: ['id', 'namespace'], order: ['id'], limit: 1000 });
	const jobs = await jobsByKey(
		contactMail,
		rows.map(({ id }) => keyOf(id)),
		null
	);
	const isUnsettled = ({ id }: ContactMessage): boolean => {
		const job = jobs.get(keyOf(id));
		return !job || isOver(job);
	};
	return rows.filter(isUnsettled).map(({ id, namespace }) => ({ namespace, input: { message: id } }));
}
