import { Op } from 'sequelize';
import { z } from 'zod';
import { operation, perform, type WriteWork } from '../../../../operation/operation.ts';
import { systemContext, systemOnly, type Due } from '../../../../operation/system.ts';
import { labelOf } from '../../../platform/namespaces/find.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { contactOf } from '../../../platform/settings/project.ts';
import { letterOf } from '../letter.ts';
import { ContactMessage } from '../model.ts';

const minute = 60_000;
/** The delay after each failed attempt; after the last one it is not retried. */
const waitsMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minute);
// Longer than one attempt takes, including three time-outs of a server.
const goMs = 10 * minute;
const oneOf = z.strictObject({ message: z.int().min(1) });

/** Mails a message that is due to the address of its namespace; nobody waits for the mail server. */
export const mailMessage = operation({
	summary: 'Mail a message of a visitor to those who answer it.',
	access: systemOnly,
	input: oneOf,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, now, transaction, afterCommit, dependencies } = work;
		const where = { id: input.message, namespace, mailState: 'waiting', mailAt: { [Op.lte]: now } };
		const message = await ContactMessage.findOne({ where, transaction, lock: true });
		if (!message) return {};
		const { recipient } = await contactOf(namespace, transaction);
		if (recipient === null) {
			await message.update({ mailState: 'none', mailAt: null }, { transaction });
			return {};
		}
		// If this process ends in the meantime, another one takes over then.
		const mailAt = new Date(now.getTime() + goMs);
		await message.update({ mailAt, mailTries: message.mailTries + 1 }, { transaction });
		afterCommit(() => {
			void deliver(work, message, recipient).catch((error: unknown) =>
				dependencies.log.error('a message could not be mailed', { message: message.id, error: String(error) })
			);
		});
		return {};
	}
});

type Place = Pick<WriteWork, 'dependencies' | 'requestId' | 'namespace'>;

async function deliver({ dependencies, requestId, namespace }: Place, message: ContactMessage, to: string) {
	const letter = letterOf(message, await labelOf(namespace), dependencies);
	// Why it failed is in the log.
	const isSent = await sendMail(dependencies, namespace, { to: { name: '', address: to }, ...letter }).then(
		() => true,
		() => false
	);
	await perform(endMail, systemContext(dependencies, requestId, namespace), { message: message.id, isSent });
}

/** Notes what came of a try to mail a message. */
export const endMail = operation({
	summary: 'Note whether a message of a visitor could be mailed.',
	access: systemOnly,
	input: oneOf.extend({ isSent: z.boolean() }),
	changes: [],
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const where = { id: input.message, namespace, mailState: 'waiting' };
		const message = await ContactMessage.findOne({ where, transaction, lock: true });
		if (!message) return {};
		const wait = input.isSent ? undefined : waitsMs[message.mailTries - 1];
		const mailState = input.isSent ? 'sent' : wait === undefined ? 'failed' : 'waiting';
		const mailAt = wait === undefined ? null : new Date(now.getTime() + wait);
		await message.update({ mailState, mailAt }, { transaction });
		return {};
	}
});

/** The messages that have to be mailed now. */
export async function dueMails(now: Date): Promise<Due[]> {
	const where = { mailState: 'waiting', mailAt: { [Op.lte]: now } };
	const rows = await ContactMessage.findAll({ where, attributes: ['id', 'namespace'], order: ['id'], limit: 100 });
	return rows.map(({ id, namespace }) => ({ namespace, input: { message: id } }));
}
