import { z } from 'zod';
import { linkPlaceKinds } from '../../../../operation/links.ts';
import { operation } from '../../../../operation/operation.ts';
import { deadLinks } from '../dead-links.ts';

const perPage = 50;

/** A link to nothing, with where it is. */
const deadLinkResponse = z
	.object({
		href: z.string().describe('The address that it leads to'),
		label: z.string().describe('The words that are linked; empty for a picture'),
		reason: z.enum(['missing', 'unpublished']).describe('Nothing is there, or nothing that visitors may see'),
		place: z.object({
			kind: z.enum(linkPlaceKinds),
			id: z.string().describe('The record that it is in; a page by its slug'),
			title: z.string(),
			part: z.string().nullable().describe('The block of a page or the item of a menu; null = the record itself')
		})
	})
	.meta({ id: 'DeadLink' });

/** The links of the website that lead to nothing, fifty at a time; only from records that the caller may read. */
export const listDeadLinks = operation({
	summary: 'List the links of the website that lead to nothing.',
	access: { scope: 'cms:read', area: 'pages' },
	input: z.strictObject({
		page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page of 50, counted from 1')
	}),
	output: z.object({
		links: z.array(deadLinkResponse),
		list: z.object({
			total: z.int(),
			found: z.int(),
			page: z.int().describe('A page after the last one is the last one'),
			pages: z.int()
		})
	}),
	async run(work) {
		const all = await deadLinks(work);
		const pages = Math.max(1, Math.ceil(all.length / perPage));
		const page = Math.min(work.input.page, pages);
		const links = all.slice((page - 1) * perPage, page * perPage);
		return { links, list: { total: all.length, found: all.length, page, pages } };
	}
});
