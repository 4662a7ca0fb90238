import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { mailTypes } from '#lib/blocks/mail-types.ts';
import type { SentBlock } from '#lib/blocks/blocks.ts';
import { countBy } from '../../../../database/count-by.ts';
import { given } from '../../../../operation/given.ts';
import { listing, readList } from '../../../../operation/listing.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema } from '../../../../operation/response-schema.ts';
import { invalidInput, requireVersion } from '../../../../runtime/errors.ts';
import { hasMail } from '../../../platform/mail/send.ts';
import { embedHosts, storedBlocks } from '../../pages/clean.ts';
import { newsTitles } from '../../news/titles.ts';
import { foundArticles, takenArticle, takenArticles } from '../campaigns/articles.ts';
import { countDeliveries, outcomeOf } from '../campaigns/deliveries.ts';
import { findCampaign } from '../campaigns/find.ts';
import { Campaign } from '../campaigns/model.ts';
import { presentCampaign, presentSummary } from '../campaigns/present.ts';
import { audienceOf, leftSince } from '../campaigns/readers.ts';
import {
	campaignFields,
	campaignFigures,
	campaignId,
	campaignResponse,
	campaignStates,
	campaignSummary,
	type CampaignState
} from '../campaigns/schema.ts';
import { requireState } from '../campaigns/start.ts';

const read = { area: 'newsletter', right: 'r' } as const;
const write = { area: 'newsletter', right: 'w' } as const;
const one = z.strictObject({ campaign: campaignId });
const output = z.object({ campaign: campaignResponse });
const usualPace = 300;

/** The issues of a newsletter, newest first. */
export const listCampaigns = operation({
	summary: 'List the issues of the newsletter.',
	access: read,
	input: z.strictObject({ ...listing, state: z.enum(campaignStates).optional().describe('Only those in this state') }),
	output: z.object({
		campaigns: z.array(campaignSummary),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() }),
		counts: z.record(z.enum(campaignStates), z.int()).describe('How many issues are in each state'),
		readers: z.int().describe('How many get an issue that is sent now'),
		hasMail: z.boolean()
	}),
	async run({ input, namespace, dependencies }) {
		const { rows, list } = await readList(input, {
			model: Campaign,
			searched: ['name', 'subject'],
			order: [['id', 'DESC']],
			key: 'id',
			where: { namespace, ...given({ state: input.state }) }
		});
		const isUnderWay = ({ state }: Campaign) => state === 'sending' || state === 'paused' || state === 'failed';
		const [{ count: readers }, isMailed, states, underWay] = await Promise.all([
			audienceOf(namespace),
			hasMail(dependencies, namespace),
			countBy(Campaign, 'state', { namespace }),
			countDeliveries(rows.filter(isUnderWay).map(({ id }) => id))
		]);
		const counts = Object.fromEntries(campaignStates.map((state) => [state, states.get(state) ?? 0]));
		const campaigns = rows.map((row) => {
			const letters = underWay.get(row.id);
			return { ...presentSummary(row), ...(letters && outcomeOf(letters)) };
		});
		return { campaigns, list, counts: counts as Record<CampaignState, number>, readers, hasMail: isMailed };
	}
});

/** One issue with its figures, the number of readers, and what it needs to be sent. */
export const showCampaign = operation({
	summary: 'Show an issue of the newsletter, and how many mails of it came out how.',
	access: read,
	input: one,
	output: output.extend({
		articles: z.array(takenArticle),
		figures: campaignFigures,
		readers: z.int(),
		hasMail: z.boolean()
	}),
	async run({ input, namespace, dependencies, now }) {
		const row = await findCampaign(namespace, input.campaign, null);
		const counts = (await countDeliveries([row.id])).get(row.id)!;
		const begun = [...counts.values()].reduce((sum, count) => sum + count, 0);
		const isOver = row.state === 'sent';
		const open = (counts.get('waiting') ?? 0) + (counts.get('sending') ?? 0);
		// A backup brings no letters.
		const { sent, refused, uncertain } = counts.size ? outcomeOf(counts) : row;
		return {
			campaign: presentCampaign(row),
			articles: await takenArticles(namespace, row.newsIds, now),
			figures: {
				...{ sent, refused, uncertain },
				left: row.startedAt ? await leftSince(namespace, row.startedAt) : 0,
				waiting: isOver ? 0 : Math.max(0, row.recipients - begun) + open
			},
			readers: (await audienceOf(namespace)).count,
			hasMail: await hasMail(dependencies, namespace)
		};
	}
});

/** The published articles that an issue can take over, the newest first. */
export const listArticles = operation({
	summary: 'List the articles that an issue of the newsletter can take over.',
	access: read,
	input: z.strictObject({ q: listing.q }),
	output: z.object({
		articles: z.array(takenArticle.extend({ publishedAt: timeSchema.nullable(), page: z.string() }))
	}),
	run: async ({ input, namespace, now }) => ({ articles: await foundArticles(namespace, input.q, now) })
});

/** Creates an issue without content. */
export const createCampaign = operation({
	summary: 'Create an issue of the newsletter.',
	access: write,
	input: z.strictObject({ subject: campaignFields.subject, locale: campaignFields.locale.default('de') }),
	output,
	changes: [],
	async run({ input, namespace, transaction }) {
		const { subject, locale } = input;
		const fields = { namespace, name: subject.slice(0, 120).trim(), subject, locale, blocks: [], newsIds: [] };
		const row = await Campaign.create({ ...fields, perMinute: usualPace }, { transaction });
		return { campaign: presentCampaign(row) };
	}
});

/** Throws 422 for blocks that mail programs do not show. */
function requireMailBlocks(blocks: readonly SentBlock[]): void {
	const known: readonly string[] = mailTypes;
	const faults = blocks.flatMap(({ type, variant }, index) =>
		known.includes(type) && variant !== 'newsletter'
			? []
			: { path: `blocks[${index}].type`, code: 'invalid_enum', message: 'Mail programs do not show this block.' }
	);
	if (faults.length) throw invalidInput(faults);
}

async function requireNews(namespace: string, ids: readonly number[]): Promise<void> {
	const known = await newsTitles(namespace, ids);
	const faults = ids.flatMap((id, index) =>
		known.has(id) ? [] : { path: `newsIds[${index}]`, code: 'unknown_reference', message: 'There is no such article.' }
	);
	if (faults.length) throw invalidInput(faults);
}

/** Changes an issue that is not sent yet; one that is scheduled stays so. */
export const updateCampaign = operation({
	summary: 'Change an issue of the newsletter; omitted fields keep their value.',
	access: write,
	input: z.strictObject({
		campaign: campaignId,
		name: lineText(120).optional(),
		subject: campaignFields.subject.optional(),
		preheader: campaignFields.preheader.optional(),
		greeting: campaignFields.greeting.optional(),
		locale: campaignFields.locale.optional(),
		blocks: campaignFields.blocks.optional(),
		newsIds: campaignFields.newsIds.optional(),
		perMinute: campaignFields.perMinute.optional()
	}),
	output,
	errors: ['conflict', 'version_conflict'],
	changes: [],
	async prepare({ input, namespace, dependencies }) {
		if (input.newsIds) await requireNews(namespace, input.newsIds);
		if (!input.blocks) return undefined;
		requireMailBlocks(input.blocks);
		return storedBlocks(input.blocks, embedHosts(dependencies.env));
	},
	async run({ input, prepared: blocks, ifVersion, namespace, transaction }) {
		const row = await findCampaign(namespace, input.campaign, transaction);
		requireVersion(row, ifVersion);
		requireState(row, 'draft', 'scheduled', 'paused', 'failed');
		const { campaign: _id, blocks: _sent, ...fields } = input;
		row.set(given({ ...fields, blocks }));
		if (row.changed()) await row.set({ version: row.version + 1 }).save({ transaction });
		return { campaign: presentCampaign(row) };
	}
});

/** Deletes an issue with its figures; one that is being sent has to be paused first. */
export const removeCampaign = operation({
	summary: 'Delete an issue of the newsletter.',
	access: write,
	input: one,
	output: z.object({ id: z.int() }),
	errors: ['conflict'],
	changes: [],
	async run({ input, namespace, transaction }) {
		const row = await findCampaign(namespace, input.campaign, transaction);
		requireState(row, 'draft', 'scheduled', 'paused', 'sent', 'failed');
		await row.destroy({ transaction });
		return { id: row.id };
	}
});
