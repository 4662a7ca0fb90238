import type { Transaction } from 'sequelize';
import { newUid } from '../../../../runtime/crypto.ts';
import { freeSlug } from '../../../../operation/slug.ts';
import { livingCatalogs, questionsOf } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { newCatalogRow, orderCatalogs, questionCopy } from '../read/rows.ts';

/** Which event the catalogs are copied from and to, and what becomes of every text in them. */
interface Copy {
	namespace: string;
	from: string;
	to: string;
	/** Maps a stored value to its copy. */
	translate: <T>(value: T) => T;
	transaction: Transaction;
}

/** Copies the living catalogs of an event with their living questions; parts of a question keep their ids. Answers how many. */
export async function copyCatalogs({ namespace, from, to, translate, transaction }: Copy): Promise<number> {
	const catalogs = await livingCatalogs(from);
	for (const catalog of catalogs) {
		const { slug, sortOrder, raetselBuchstabe, uid } = catalog;
		const { name, description, comment, qrcodeUrl } = translate(catalog.get({ plain: true }));
		const texts = { name, description, comment, qrcodeUrl, raetselBuchstabe };
		const copy = { uid: newUid(), namespace, eventUid: to, slug, slugKey: slug, sortOrder, ...texts };
		await Catalog.create(copy, { transaction });
		await copyQuestions(uid, copy.uid, { namespace, translate, transaction });
	}
	return catalogs.length;
}

async function copyQuestions(
	from: string,
	catalogUid: string,
	{ namespace, translate, transaction }: Pick<Copy, 'namespace' | 'translate' | 'transaction'>
): Promise<void> {
	const rows = (await questionsOf(from)).map((question) => {
		const { sortOrder, type, points, countdown, instantFeedback, isSample } = question;
		const { prompt, image, explanation, content, translations } = translate(question.get({ plain: true }));
		const numbers = { sortOrder, points, countdown, instantFeedback, isSample };
		return { namespace, catalogUid, type, prompt, image, explanation, content, translations, ...numbers };
	});
	await Question.bulkCreate(rows, { transaction });
}

// Room for the number behind it.
const longestStem = 90;

/** Copies a catalog with its questions right behind it; the letter of the puzzle word stays with the first. */
export async function duplicate(from: Catalog, name: string, transaction: Transaction): Promise<Catalog> {
	const { namespace, eventUid, description, comment } = from;
	const living = await livingCatalogs(eventUid);
	const slug = freeSlug(from.slug.slice(0, longestStem), (one) => living.some((other) => other.slug === one));
	const row = await newCatalogRow({ namespace, eventUid, slug }, transaction);
	const copy = await Catalog.create({ ...row, name, description, comment }, { transaction });
	const at = living.findIndex(({ uid }) => uid === from.uid) + 1;
	await orderCatalogs(living.toSpliced(at, 0, copy), transaction);
	const questions = await questionsOf(from.uid);
	await Question.bulkCreate(
		questions.map((question) => questionCopy(question, copy)),
		{ transaction }
	);
	return copy;
}
