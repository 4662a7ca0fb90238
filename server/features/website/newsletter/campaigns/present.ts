import type { z } from 'zod';
import type { Campaign } from './model.ts';
import type { campaignResponse, campaignSummary } from './schema.ts';

/** An issue as lists show it. */
export const presentSummary = (row: Campaign): z.infer<typeof campaignSummary> => ({
	id: row.id,
	namespace: row.namespace,
	name: row.name,
	subject: row.subject,
	state: row.state,
	sendAt: row.sendAt?.toISOString() ?? null,
	startedAt: row.startedAt?.toISOString() ?? null,
	sentAt: row.sentAt?.toISOString() ?? null,
	recipients: row.recipients,
	sent: row.sent,
	refused: row.refused,
	uncertain: row.uncertain,
	error: row.error,
	version: row.version,
	updatedAt: row.updatedAt!.toISOString()
});

/** An issue as the editor shows it. */
export const presentCampaign = (row: Campaign): z.infer<typeof campaignResponse> => ({
	...presentSummary(row),
	preheader: row.preheader,
	greeting: row.greeting,
	locale: row.locale,
	blocks: row.blocks,
	newsIds: row.newsIds,
	perMinute: row.perMinute
});
