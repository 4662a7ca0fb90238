import { z } from 'zod';
import { writtenAddress } from '#lib/text/written-address.ts';
import { wordsOf } from '../../../../database/search.ts';
import { linkTargetKinds } from '../../../../operation/links.ts';
import { operation } from '../../../../operation/operation.ts';
import { linkChoices } from '../link-choices.ts';
import { reachedAmong } from '../reached.ts';
import { titleOf } from '../target-title.ts';
import { whereLinkLeads } from '../where-link-leads.ts';

const access = { area: 'pages' } as const;

/** What links of the website can lead to, by words of its title. */
export const searchLinkTargets = operation({
	summary: 'Find what links of the website can lead to.',
	access,
	input: z.strictObject({ q: z.string().trim().max(200).default('') }),
	output: z.object({
		targets: z.array(
			z.object({
				kind: z.enum(linkTargetKinds),
				href: z.string(),
				title: z.string(),
				isPublic: z.boolean()
			})
		)
	}),
	run: async (work) => ({ targets: await linkChoices(wordsOf(work.input.q), work) })
});

/** Whether visitors find something at an address; of other websites nobody knows. */
export const checkLink = operation({
	summary: 'Check where a link of the website leads.',
	access,
	input: z.strictObject({ href: z.string().overwrite(writtenAddress).max(2048) }),
	output: z.object({
		state: z.enum(['found', 'unpublished', 'missing', 'unknown']),
		title: z.string().nullable().describe('What it leads to; null where it has no name')
	}),
	async run(work) {
		const lead = whereLinkLeads(work.input.href, work);
		if (!('path' in lead)) return { state: 'unknown' as const, title: null };
		const state = (await reachedAmong([lead], work)).get(lead.path)!;
		return { state, title: state === 'missing' ? null : await titleOf(lead, work) };
	}
});
