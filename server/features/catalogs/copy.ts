import type { Transaction } from 'sequelize';
import { newUid } from '../../runtime/crypto.ts';
import { livingCatalogs, questionsOf } from './find.ts';
import { Catalog, Question } from './model.ts';

/** Which event the catalogs are copied from and to, and what becomes of every text in them. */
interface Copy {
	namespace: string;
	from: string;
	to: string;
	/** Takes any stored value and answers it for the copy. */
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
		const { sortOrder, type, points, countdown, instantFeedback } = question;
		const { prompt, image, explanation, content } = translate(question.get({ plain: true }));
		const numbers = { sortOrder, points, countdown, instantFeedback };
		return { namespace, catalogUid, type, prompt, image, explanation, content, ...numbers };
	});
	await Question.bulkCreate(rows, { transaction });
}
