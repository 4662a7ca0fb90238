import type { Transaction } from 'sequelize';
import { invalidField } from '../../../../runtime/errors.ts';
import { pageOf } from '../find.ts';
import { pathOf } from './redirects.ts';

/**
 * The address of the page that takes the place of what is removed; 422 unless that page is public and stays. `gone` =
 * the pages that are removed as well.
 */
export async function successorPath(
	namespace: string,
	slug: string,
	gone: readonly string[],
	transaction: Transaction
): Promise<string> {
	const page = gone.includes(slug) ? null : await pageOf(namespace, slug, transaction);
	if (page?.status === 'published') return pathOf(page.slug);
	throw invalidField('redirectTo', 'unknown_reference', 'There is no such public page, or it is removed as well.');
}
