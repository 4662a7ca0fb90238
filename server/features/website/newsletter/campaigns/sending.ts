import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../../../runtime/errors.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { jobKind } from '../../../platform/jobs/kind.ts';
import { bulkConnections, openMailing, type Mailing } from '../../../platform/mail/bulk.ts';
import { endHeaders, endToken, newsletterLink } from '../links.ts';
import { writeIssue, type WrittenIssue } from '../issue/write.ts';
import { countDeliveries, noteVerdict, outcomeOf, settleInterrupted, takeLetter, type Run } from './deliveries.ts';
import { Campaign, CampaignDelivery } from './model.ts';

/** Whoever waits looks again after so long. */
const lookMs = 1000;

type Letter = Extract<Awaited<ReturnType<typeof takeLetter>>, { kind: 'send' }>;

interface Sending extends Run {
	issue: WrittenIssue;
	mailing: Mailing;
	signal: AbortSignal;
	/** Resolves when the next letter may leave. */
	turn: () => Promise<void>;
	/** Why all of them stop. */
	trouble: string | null;
}

/** The turns of a mailing: never more in a minute than was asked for. */
function turnsOf(perMinute: number, signal: AbortSignal): () => Promise<void> {
	const stepMs = 60_000 / perMinute;
	let next = performance.now();
	return async () => {
		const now = performance.now();
		next = Math.max(next, now - stepMs) + stepMs;
		await sleep(Math.max(0, next - stepMs - now), undefined, { signal }).catch(() => undefined);
	};
}

/** One letter: its only own parts are the address and the link that ends the newsletter. */
function letterTo({ dependencies, namespace, campaign, issue }: Sending, { reader }: Letter) {
	const end = newsletterLink(dependencies, namespace, 'unsubscribe', endToken(reader.uid, dependencies.env.SECRET_KEY));
	const host = new URL(dependencies.publicUrl).hostname;
	return {
		to: { name: '', address: reader.email },
		subject: issue.subject,
		...issue.endingWith(end),
		headers: endHeaders(end),
		// The same for each try, so that a letter that came twice is seen once.
		messageId: `<${sha256(`issue ${campaign} ${reader.uid}`).slice(0, 32)}@${host}>`
	};
}

async function sendOne(sending: Sending, letter: Letter): Promise<void> {
	const verdict = await sending.mailing.send(letterTo(sending, letter));
	await noteVerdict(sending, letter, verdict);
	if (verdict.kind === 'down') sending.trouble ??= verdict.reason;
	// The next letter would end like this one.
	else if (verdict.kind === 'uncertain') sending.trouble ??= await sending.mailing.trouble();
}

/** Sends one letter after another until there is none, the issue was paused, or the mail server is away. */
async function sendAll(sending: Sending): Promise<void> {
	while (!sending.signal.aborted && sending.trouble === null) {
		await sending.turn();
		if (sending.signal.aborted || sending.trouble !== null) return;
		const letter = await takeLetter(sending);
		if (letter.kind === 'over') return;
		if (letter.kind === 'send') await sendOne(sending, letter);
		else if (letter.kind === 'wait') await sleep(lookMs, undefined, { signal: sending.signal }).catch(() => undefined);
	}
}

/** Notes that everybody had their letter; false while some wait. */
const finish = ({ dependencies: { database, clock }, campaign, run }: Run): Promise<boolean> =>
	database.write(async (transaction) => {
		const row = await Campaign.findOne({ where: { id: campaign, run, state: 'sending' }, transaction, lock: true });
		if (!row) return true;
		const isOpen = { campaignId: campaign, state: ['waiting', 'sending'] };
		if (await CampaignDelivery.count({ where: isOpen, transaction })) return false;
		const outcome = outcomeOf((await countDeliveries([campaign], transaction)).get(campaign)!);
		const end = { state: 'sent', sentAt: clock(), error: null, ...outcome } as const;
		await row.update({ ...end, version: row.version + 1 }, { transaction });
		return true;
	});

const down = (reason: string) => new AppError('unavailable', `The mail server takes no mail (${reason}).`);

async function sendWhole(sending: Sending): Promise<void> {
	do {
		const senders = Array.from({ length: bulkConnections }, () => sendAll(sending));
		const ends = await Promise.allSettled(senders);
		const failed = ends.find((end) => end.status === 'rejected');
		if (failed) throw failed.reason;
		if (sending.signal.aborted) return;
		if (sending.trouble !== null) throw down(sending.trouble);
	} while (!(await finish(sending)));
}

/** Sends an issue; after a process that ended in between it goes on, and nobody gets it twice. */
export const newsletterSend = jobKind({
	name: 'newsletter.send',
	input: z.strictObject({ campaign: z.int(), run: z.int() }),
	atOnce: 4,
	// With an hour between tries in the end, a mail server may be away for about a day.
	attempts: 30,
	leaseMs: 30_000,
	canStop: true,
	async run({ campaign, run }, { dependencies, namespace, signal, progress }) {
		const row = await Campaign.findOne({ where: { id: campaign, run, namespace, state: 'sending' } });
		if (!row) return;
		const order = { dependencies, namespace, campaign, run };
		await settleInterrupted(order);
		const mailing = await openMailing(dependencies, namespace);
		const told = setInterval(() => void tellProgress(row, progress).catch(() => undefined), lookMs).unref();
		try {
			const trouble = await mailing.trouble();
			if (trouble !== null) throw down(trouble);
			const issue = await writeIssue(dependencies, row);
			const turn = turnsOf(row.perMinute, signal);
			await sendWhole({ ...order, issue, mailing, signal, turn, trouble: null });
		} finally {
			clearInterval(told);
			mailing.close();
		}
	}
});

async function tellProgress({ id, recipients }: Campaign, progress: (percent: number) => Promise<void>): Promise<void> {
	const begun = await CampaignDelivery.count({ where: { campaignId: id } });
	await progress(Math.min(99, (100 * begun) / Math.max(1, recipients)));
}

/** The key of the job that carries one start of an issue. */
export const sendingKey = ({ id, run }: Pick<Campaign, 'id' | 'run'>): string => `campaign:${id}:${run}`;
