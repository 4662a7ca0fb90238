import type { Transaction } from 'sequelize';
import { contentOf } from '#lib/questions/index.ts';
import { storedTranslations } from '#lib/questions/translations.ts';
import type { QuestionInput } from '#lib/questions/types.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { Catalog, type Question } from '../model.ts';
import { storedQuestion } from '../schema.ts';
import { isCodeAddress } from './read-details.ts';
import { inputOfStored } from '../write/stored-input.ts';

/** Refuses an address that codes must not lead to. */
export function checkAddress(address: string | null | undefined): void {
	if (address && !isCodeAddress(address))
		throw invalidField('qrcode_url', 'unsafe_url', 'This must be a web address or a path of this site.');
}

/** The row of a new catalog, last in its event and named like its slug. */
export async function newCatalogRow(
	{ namespace, eventUid, slug }: Pick<Catalog, 'namespace' | 'eventUid' | 'slug'>,
	transaction: Transaction
) {
	const last = (await Catalog.max('sortOrder', { where: { eventUid, removedAt: null }, transaction })) as number | null;
	const texts = { name: slug, description: '', comment: '', raetselBuchstabe: null, qrcodeUrl: null };
	return { uid: newUid(), namespace, eventUid, slug, slugKey: slug, sortOrder: (last ?? 0) + 1, ...texts };
}

/** Gives the catalogs of an event, in the order they are to have, their places from 1 on. */
export async function orderCatalogs(catalogs: Catalog[], transaction: Transaction): Promise<void> {
	for (const [index, catalog] of catalogs.entries())
		if (catalog.sortOrder !== index + 1)
			await catalog.update({ sortOrder: index + 1, version: catalog.version + 1 }, { transaction });
}

/** The columns of a question at a 0-based place; parts of a stored one keep their ids where they match. */
export function questionRow(input: QuestionInput, sortOrder: number, stored?: Question) {
	const { type, prompt, points, countdown, instantFeedback, image, explanation } = input;
	const content = contentOf(input, stored && storedQuestion(stored)) as unknown as Record<string, unknown>;
	const translations = storedTranslations(type, input.translations ?? null, content);
	const isSample = input.sample ?? null;
	const shared = { sortOrder, type, prompt, points, countdown, instantFeedback, image, explanation };
	return { ...shared, content, translations, isSample };
}

/** The row of a copy of a question in another catalog; its parts get ids of their own. */
export function questionCopy(question: Question, { uid: catalogUid, namespace }: Catalog) {
	return { namespace, catalogUid, ...questionRow(inputOfStored(storedQuestion(question)), question.sortOrder) };
}
