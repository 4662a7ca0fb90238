import type { Transaction } from 'sequelize';
import { conflict, invalidField } from '../../../../runtime/errors.ts';
import { pageOf } from '../find.ts';
import { Page } from '../model.ts';

const duplicate = (message: string) => conflict(message, [{ path: 'language', code: 'duplicate', message }]);

/**
 * Throws unless a page may be the variant of the one it names: that must be there (422), be no variant itself, speak
 * another language, and have no other variant in this one (409).
 */
export async function requireBase(page: Page, transaction: Transaction): Promise<void> {
	const { namespace, baseSlug, language } = page;
	if (baseSlug === null) return;
	const base = baseSlug === page.slug ? null : await pageOf(namespace, baseSlug, transaction);
	if (!base) throw invalidField('baseSlug', 'unknown_reference', 'This page does not exist.');
	if (base.baseSlug !== null)
		throw invalidField('baseSlug', 'too_deep', 'This page is itself a variant of another one.');
	if (base.language === language) throw duplicate('The page itself is in this language.');
	const rows = await Page.findAll({ where: { namespace, baseSlug: [baseSlug, page.slug] }, transaction, lock: true });
	if (rows.some((row) => row.baseSlug === page.slug))
		throw invalidField('baseSlug', 'too_deep', 'This page has variants of its own.');
	if (rows.some((row) => row.id !== page.id && row.language === language))
		throw duplicate('There is a variant in this language already.');
}

/** Updates the variants of pages to a new slug; null if the pages are gone and they become independent. */
export const moveVariants = (
	namespace: string,
	from: string[],
	to: string | null,
	transaction: Transaction
): Promise<unknown> => Page.update({ baseSlug: to }, { where: { namespace, baseSlug: from }, transaction });
