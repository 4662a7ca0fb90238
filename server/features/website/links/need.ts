import type { NeedSource } from '../../../operation/needs.ts';
import { deadLinks } from './dead-links.ts';

/** Links that lead visitors to nothing. */
export const linksNeed: NeedSource = {
	name: 'links',
	area: 'pages',
	right: 'w',
	href: '/admin/links',
	count: async (work) => (await deadLinks(work)).length
};
