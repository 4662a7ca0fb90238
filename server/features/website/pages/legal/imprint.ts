import { Op } from 'sequelize';
import type { NeedSource } from '../../../../operation/needs.ts';
import { hasDomain } from '../../../platform/domains/find.ts';
import { labelOf } from '../../../platform/namespaces/find.ts';
import type { Imprint } from '../../../platform/settings/model.ts';
import { imprintOf } from '../../../platform/settings/project.ts';
import { Page } from '../model.ts';
import { needsOperator } from './operator.ts';
import { publishedPage } from '../public/published.ts';
import { staticSlugs } from '../write.ts';

const imprintSlug = 'impressum';

/** Who runs a namespace, as its legal pages say it: its label replaces a missing name. */
export async function operatorOf(namespace: string): Promise<Imprint> {
	const imprint = await imprintOf(namespace);
	return { ...imprint, displayName: imprint.displayName ?? (await labelOf(namespace)) };
}

const hasAddress = ({ street, zip, city }: Imprint): boolean => Boolean(street && (zip ?? city));

/** Whether the imprint of a namespace names who runs it: by the profile, or because people wrote it themselves. */
export async function hasImprint(namespace: string): Promise<boolean> {
	if (hasAddress(await imprintOf(namespace))) return true;
	const page = await publishedPage(namespace, imprintSlug);
	return page !== null && !needsOperator(page.content);
}

/** Whether a namespace shows the public something of its own: a page that it did not begin with, or a domain. */
async function isPublic(namespace: string): Promise<boolean> {
	const own = { [Op.or]: [null, { [Op.notIn]: staticSlugs }] };
	const where = { namespace, status: 'published', slug: { [Op.notIn]: staticSlugs }, baseSlug: own };
	const page = await Page.findOne({ where, attributes: ['id'], raw: true });
	return page !== null || hasDomain(namespace);
}

/** An imprint that names nobody, once the public sees something of the namespace. */
export const imprintNeed: NeedSource = {
	name: 'imprint',
	area: 'pages',
	right: 'w',
	href: '/admin/profile',
	count: async ({ namespace }) => Number((await isPublic(namespace)) && !(await hasImprint(namespace)))
};
