import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { Dependencies } from '../../../operation/dependencies.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { newUid } from '../../../runtime/crypto.ts';
import { AppError } from '../../../runtime/errors.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { jobsByKey } from '../jobs/by-key.ts';
import { jobKind } from '../jobs/kind.ts';
import { sendMail, type Letter } from './send.ts';

/** `none` = nobody gets it by mail, `waiting` = it goes out, `sent`, `failed` = no mail server would have it. */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const;
/** One of `mailStates`. */
export type MailState = (typeof mailStates)[number];

const mailbox = z.strictObject({ name: z.string(), address: z.string() });
const letter = z.strictObject({
	to: mailbox,
	subject: z.string(),
	text: z.string(),
	locale: z.string().optional(),
	replyTo: mailbox.optional(),
	headers: z.record(z.string(), z.string()).optional(),
	messageId: z.string()
});

/** How a letter is tried: for about a day, with an hour between tries in the end. */
export const mailTries = { atOnce: 8, attempts: 30, leaseMs: 120_000 } as const;

/** Sends a letter; sent twice, such as after a process that ended in between, it has the same Message-ID. */
export const mailLater = jobKind({
	name: 'mail.send',
	input: z.strictObject({
		letter,
		by: z.enum(['namespace', 'installation']),
		until: z.iso.datetime().optional()
	}),
	...mailTries,
	async run({ letter: mail, by, until }, { dependencies, namespace }) {
		if (until !== undefined && Date.parse(until) <= dependencies.clock().getTime())
			throw Object.assign(new AppError('unavailable', 'The link in this mail is too old.'), { isFinal: true });
		await sendMail(dependencies, namespace, mail, by);
	}
});

/** The Message-ID of a letter, which it keeps from try to try. */
export const newMessageId = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): string =>
	`<${newUid()}@${new URL(publicUrl).hostname}>`;

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

interface Posting {
	/** Which mail server carries it: whatever opens an account goes by that of the installation alone. */
	by?: 'namespace' | 'installation';
	/** A letter with the same key is posted once, and `statesOfLetters` finds it. */
	key?: string;
	/** When the link in it is over, and nobody has to send it any more. */
	until?: Date;
}

/** Has a letter sent once the write is on disk; nobody waits for the mail server. */
export const postLetter = (
	work: Work,
	namespace: string,
	mail: Letter,
	{ by = 'namespace', key, until }: Posting = {}
): Promise<void> => {
	const whole = { ...mail, messageId: newMessageId(work.dependencies) };
	const input = { letter: whole, by, ...(until && { until: until.toISOString() }) };
	return enqueue(work, mailLater, namespace, input, key);
};

/** What became of letters that were posted with a key; those of more than a week ago are missing. */
export async function statesOfLetters(
	keys: readonly string[],
	transaction: Transaction | null
): Promise<Map<string, MailState>> {
	const over = { done: 'sent', failed: 'failed', cancelled: 'failed', queued: 'waiting', running: 'waiting' } as const;
	const jobs = await jobsByKey(mailLater, keys, transaction);
	return new Map([...jobs].map(([key, { state }]) => [key, over[state]]));
}
