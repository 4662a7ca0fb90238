import { z } from 'zod';
import { blocksSchema, type Block } from '#lib/blocks/blocks.ts';
import { locales } from '#lib/messages/locale.ts';
import { lineText } from '#lib/text/fields.ts';
import { shownAs, timeSchema, versionSchema } from '../../../../operation/response-schema.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';

/** The states of an issue (contract-cms R6). */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'failed'] as const;
/** One of `campaignStates`. */
export type CampaignState = (typeof campaignStates)[number];

export const campaignId = recordId.describe('Id of the issue');

export const campaignFields = {
	name: lineText(120).describe('For the people who write it'),
	subject: lineText(200),
	preheader: lineText(200)
		.nullable()
		.describe('What mail programs show behind the subject; null = how the text begins'),
	greeting: lineText(200).nullable().describe('The first line; null = the usual one of its language'),
	locale: z.enum(locales).describe('Language of the greeting and of what stands at the end'),
	blocks: shownAs(blocksSchema, { input: z.array(z.record(z.string(), z.unknown())) }),
	newsIds: z.array(recordId).max(12).describe('The articles it takes over, in this order'),
	perMinute: z.int().min(1).max(60_000).describe('The most mails in a minute')
};

/** How many deliveries came out how; nobody is followed to find out. */
export const campaignFigures = z.object({
	sent: z.int(),
	refused: z.int(),
	uncertain: z.int().describe('Nobody knows whether the mail server took them'),
	left: z.int().describe('Unsubscribed since it began'),
	waiting: z.int().describe('Still to be sent')
});

const shared = {
	id: z.int(),
	namespace: z.string(),
	name: z.string(),
	subject: z.string(),
	state: z.enum(campaignStates),
	sendAt: timeSchema.nullable(),
	startedAt: timeSchema.nullable(),
	sentAt: timeSchema.nullable(),
	recipients: z.int(),
	sent: z.int().describe('Taken by mail servers so far'),
	refused: z.int(),
	uncertain: z.int().describe('Nobody knows whether the mail server took them'),
	error: z.string().nullable(),
	version: versionSchema,
	updatedAt: timeSchema
};
/** An issue in a list. */
export const campaignSummary = z.object(shared).meta({ id: 'CampaignSummary' });
/** An issue with everything in it. */
export const campaignResponse = z
	.object({
		...shared,
		preheader: z.string().nullable(),
		greeting: z.string().nullable(),
		locale: z.enum(locales),
		blocks: z.array(z.custom<Block>()),
		newsIds: z.array(z.int()),
		perMinute: z.int()
	})
	.meta({ id: 'Campaign' });
