import { z } from 'zod';
import type { Block } from '#lib/blocks/blocks.ts';
import { locales, type Locale } from '#lib/messages/locale.ts';
import { int, json, table, text, time } from '../../../../database/table.ts';
import { asStored } from '../../../../operation/as-stored.ts';
import { travelledBlocks } from '../../pages/clean.ts';
import { campaignFields, campaignStates, type CampaignState } from './schema.ts';

/** An issue of the newsletter. */
export class Campaign extends table(
	'newsletter_campaigns',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'newsletterCampaigns',
			isLater: true,
			omits: ['nextReader', 'lastReader', 'run', 'error'],
			// The articles it takes over have other numbers there.
			linked: ({ newsIds }, link) => ({
				newsIds: (newsIds as number[]).flatMap((id) => link('news', id) ?? [])
			}),
			restore: () => ({
				checks: {
					name: campaignFields.name,
					subject: campaignFields.subject,
					preheader: campaignFields.preheader,
					greeting: campaignFields.greeting,
					locale: z.enum(locales),
					blocks: asStored(travelledBlocks),
					newsIds: asStored(z.array(z.int().min(1)).max(12)),
					perMinute: campaignFields.perMinute,
					state: z.enum(campaignStates)
				},
				// Who got it is not known there, so that nobody gets it twice: one that has begun has no readers left.
				derive: () => ({ nextReader: 0, lastReader: 0, run: 0, error: null }),
				naturalKey: ['name', 'createdAt']
			})
		},
		usage: { word: 'campaigns' }
	},
	{
		/** For the people who write it. */
		name: text(120),
		subject: text(200),
		/** What mail programs show behind the subject; null = how the text begins. */
		preheader: text(200).optional(),
		/** Null = the usual one of its language. */
		greeting: text(200).optional(),
		locale: text(8).of<Locale>(),
		blocks: json<Block[]>(),
		/** The articles it takes over, in this order. */
		newsIds: json<number[]>(),
		/** The most mails in a minute. */
		perMinute: int(),
		state: text(10).of<CampaignState>().default('draft'),
		sendAt: time().optional(),
		startedAt: time().optional(),
		sentAt: time().optional(),
		/** How many readers there were when it began. */
		recipients: int().default(0),
		/** How its letters came out, counted when it was sent. */
		sent: int().default(0),
		refused: int().default(0),
		uncertain: int().default(0),
		/** Readers up to this id have a delivery. */
		nextReader: int().default(0),
		/** Whoever subscribed later does not get it. */
		lastReader: int().default(0),
		/** Counts the starts: a job of an older one stops. */
		run: int().default(0),
		/** Why it was paused or failed. */
		error: text(300).optional()
	}
) {}

/**
 * `waiting` = is tried again, `sending` = was handed to the mail server, `sent`, `refused`, `uncertain` = nobody knows
 * whether the mail server took it, `left` = unsubscribed before it went out.
 */
const deliveryStates = ['waiting', 'sending', 'sent', 'refused', 'uncertain', 'left'] as const;

/** An issue on its way to one reader; it is written before the mail server hears of it. */
export class CampaignDelivery extends table(
	'newsletter_deliveries',
	{ key: 'id', backup: { never: 'who got which issue belongs to this installation' } },
	{
		campaignId: int(),
		/** The subscriber may be gone by now. */
		subscriberId: int(),
		state: text(10).of<(typeof deliveryStates)[number]>(),
		attempts: int().default(0),
		/** When it is tried again. */
		dueAt: time().optional(),
		/** What the mail server answered last. */
		code: int().optional()
	}
) {}
