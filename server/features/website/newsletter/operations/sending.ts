import { Op } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly, type Due } from '../../../../operation/system.ts';
import { AppError, invalidField, requireVersion } from '../../../../runtime/errors.ts';
import { jobsByKey } from '../../../platform/jobs/by-key.ts';
import { openMailing } from '../../../platform/mail/bulk.ts';
import { newMessageId } from '../../../platform/mail/later.ts';
import { hasMail, noMail } from '../../../platform/mail/send.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { sendUncertainAgain } from '../campaigns/deliveries.ts';
import { findCampaign } from '../campaigns/find.ts';
import { Campaign } from '../campaigns/model.ts';
import { presentCampaign } from '../campaigns/present.ts';
import { campaignId, campaignResponse } from '../campaigns/schema.ts';
import { newsletterSend, sendingKey } from '../campaigns/sending.ts';
import { requireState, startSending } from '../campaigns/start.ts';
import { themes } from '../../../platform/mail/pen.ts';
import { showIssue, writeIssue } from '../issue/write.ts';

const write = { area: 'newsletter', right: 'w' } as const;
const one = z.strictObject({ campaign: campaignId });
const changing = {
	access: write,
	input: one,
	output: z.object({ campaign: campaignResponse }),
	errors: ['conflict', 'unavailable', 'version_conflict'],
	changes: []
} as const;

async function requireMail({ dependencies, namespace }: { dependencies: Dependencies; namespace: string }) {
	if (!(await hasMail(dependencies, namespace))) throw noMail();
}

function requireContent({ blocks, newsIds }: Campaign): void {
	if (blocks.every(({ hidden }) => hidden) && !newsIds.length)
		throw invalidField('blocks', 'required', 'This issue has no content.');
}

/** An issue as a mail program shows it. */
export const previewCampaign = operation({
	summary: 'Show an issue of the newsletter as mail programs do.',
	access: { area: 'newsletter', right: 'r' },
	input: one.extend({ theme: z.enum(themes).default('light') }),
	output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
	async run({ input, namespace, dependencies }) {
		return showIssue(dependencies, await findCampaign(namespace, input.campaign, null), input.theme);
	}
});

/** Really sends an issue to the caller's own address; 422 without one, 503 when no mail leaves. */
export const testCampaign = operation({
	summary: 'Send an issue of the newsletter to your own address.',
	access: write,
	input: one,
	output: z.object({ sentTo: z.string() }),
	errors: ['unavailable', 'rate_limited'],
	changes: [],
	async prepare({ input, actor, namespace, dependencies }) {
		await requireMail({ dependencies, namespace });
		const row = await findCampaign(namespace, input.campaign, null);
		const { id } = actor.kind === 'user' ? actor.user : { id: 0 };
		const mailbox = await dependencies.mailboxOf(id);
		if (!mailbox?.address) throw invalidField('email', 'required', 'Your account has no e-mail address.');
		dependencies.limits.take('campaign-test', String(id), 30, 3600);
		const issue = await writeIssue(dependencies, row);
		const mailing = await openMailing(dependencies, namespace);
		try {
			const to = { name: mailbox.name, address: mailbox.address };
			const messageId = newMessageId(dependencies);
			const verdict = await mailing.send({ to, subject: issue.subject, ...issue.endingWith('#'), messageId });
			if (verdict.kind !== 'sent') throw new AppError('unavailable', 'The mail server did not take the mail.');
		} finally {
			mailing.close();
		}
		return mailbox.address;
	},
	run: async ({ prepared: sentTo }) => ({ sentTo }),
	target: (_output, { campaign }) => `campaign ${campaign}`
});

/** Sends an issue now, or from a moment on; done twice it is 409. */
export const sendCampaign = operation({
	summary: 'Send an issue of the newsletter to everybody who confirmed, now or later.',
	...changing,
	input: one.extend({ sendAt: z.iso.datetime({ offset: true }).optional().describe('Left out = now') }),
	prepare: requireMail,
	async run(work) {
		const { input, namespace, now, transaction, ifVersion } = work;
		const row = await findCampaign(namespace, input.campaign, transaction);
		requireState(row, 'draft', 'scheduled');
		requireVersion(row, ifVersion);
		requireContent(row);
		const sendAt = input.sendAt === undefined ? now : new Date(input.sendAt);
		if (sendAt > now) await row.update({ state: 'scheduled', sendAt, version: row.version + 1 }, { transaction });
		else await startSending(row.set({ sendAt: now }), work);
		return { campaign: presentCampaign(row) };
	}
});

/** Holds an issue: what is on its way arrives, and nothing else leaves. One that was scheduled is a draft again. */
export const pauseCampaign = operation({
	summary: 'Pause an issue of the newsletter that is being sent, or take back when it is sent.',
	...changing,
	async run({ input, namespace, transaction }) {
		const row = await findCampaign(namespace, input.campaign, transaction);
		requireState(row, 'sending', 'scheduled');
		const change = row.state === 'sending' ? { state: 'paused' as const } : { state: 'draft' as const, sendAt: null };
		await row.update({ ...change, version: row.version + 1 }, { transaction });
		return { campaign: presentCampaign(row) };
	}
});

/** Goes on with an issue that was paused or failed, with those who have not had it. */
export const resumeCampaign = operation({
	summary: 'Go on sending an issue of the newsletter.',
	...changing,
	prepare: requireMail,
	async run(work) {
		const row = await findCampaign(work.namespace, work.input.campaign, work.transaction);
		requireState(row, 'paused', 'failed');
		await startSending(row, work);
		return { campaign: presentCampaign(row) };
	}
});

/** Sends an issue once more to readers of whom nobody knows whether they got it; some may have it twice then. */
export const resendCampaign = operation({
	summary: 'Send an issue again to those of whom nobody knows whether they got it.',
	...changing,
	prepare: requireMail,
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const row = await findCampaign(namespace, input.campaign, transaction);
		requireState(row, 'sent', 'paused', 'failed');
		if (!(await sendUncertainAgain(row.id, now, transaction))) requireState(row);
		await startSending(row, work);
		return { campaign: presentCampaign(row) };
	}
});

/** Begins an issue whose time has come, and ends one that nobody sends any more. */
export const advanceCampaign = operation({
	summary: 'Begin an issue of the newsletter whose time has come.',
	access: systemOnly,
	input: one,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const row = await findCampaign(namespace, input.campaign, transaction);
		if (row.state === 'scheduled' && row.sendAt !== null && row.sendAt <= now) await startSending(row, work);
		else if (row.state === 'sending') {
			const job = (await jobsByKey(newsletterSend, [sendingKey(row)], transaction)).get(sendingKey(row));
			if (job?.state === 'queued' || job?.state === 'running') return {};
			const state = job?.state === 'cancelled' ? 'paused' : 'failed';
			await row.update({ state, error: job?.error ?? null, version: row.version + 1 }, { transaction });
		}
		return {};
	}
});

/** The issues that something has to happen to: whose time has come, and that are being sent. */
export async function dueCampaigns(now: Date): Promise<Due[]> {
	const isDue = { state: 'scheduled', sendAt: { [Op.lte]: now } };
	const rows = await Campaign.findAll({
		where: { [Op.or]: [isDue, { state: 'sending' }] },
		attributes: ['id', 'namespace'],
		order: ['id']
	});
	return rows.map(({ id, namespace }) => ({ namespace, input: { campaign: id } }));
}
