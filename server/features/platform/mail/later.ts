import { z } from 'zod';
import type { WriteWork } from '../../../operation/operation.ts';
import { newUid } from '../../../runtime/crypto.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { jobKind } from '../jobs/kind.ts';
import { sendMail, type Letter } from './send.ts';

const mailbox = z.strictObject({ name: z.string(), address: z.string() });
const letter = z.strictObject({
	to: mailbox,
	subject: z.string(),
	text: z.string(),
	replyTo: mailbox.optional(),
	headers: z.record(z.string(), z.string()).optional(),
	messageId: z.string()
});

/** Sends a letter; sent twice, such as after a process that ended in between, it has the same Message-ID. */
export const mailLater = jobKind({
	name: 'mail.send',
	input: z.strictObject({ letter, by: z.enum(['namespace', 'installation']) }),
	atOnce: 8,
	attempts: 8,
	leaseMs: 120_000,
	run: ({ letter: mail, by }, { dependencies, namespace }) => sendMail(dependencies, namespace, mail, by)
});

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

/** Has a letter sent by the mail server of a namespace once the write is on disk. */
export const postLetter = (work: Work, namespace: string, mail: Letter): Promise<void> => {
	const messageId = `<${newUid()}@${new URL(work.dependencies.publicUrl).hostname}>`;
	return enqueue(work, mailLater, namespace, { letter: { ...mail, messageId }, by: 'namespace' });
};
