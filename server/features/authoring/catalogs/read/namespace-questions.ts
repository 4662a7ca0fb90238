import { Op, QueryTypes } from 'sequelize';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { findRows, readRows } from '../../../../database/rows.ts';
import { eventUids } from '../../events/find.ts';
import { Catalog, Question } from '../model.ts';
import { storedQuestion } from '../schema.ts';

/** Where a station is. */
interface StationPlace {
	uid: string;
	eventUid: string;
	slug: string;
	name: string;
}

/** The living stations of a namespace, or of one of its events. */
export async function stationPlaces(namespace: string, eventUid?: string): Promise<StationPlace[]> {
	const where = { namespace, removedAt: null, eventUid: eventUid ?? (await eventUids(namespace)) };
	return Catalog.findAll({ where, attributes: ['uid', 'eventUid', 'slug', 'name'], raw: true });
}

/** The number of living questions of a namespace and about how many letters they have. */
export async function questionsSize(namespace: string): Promise<{ questions: number; letters: number }> {
	const [row] = await Question.sequelize!.query<{ questions: number; letters: number | null }>(
		`SELECT COUNT(*) AS questions, SUM(LENGTH(prompt) + LENGTH(content) + COALESCE(LENGTH(translations), 0)) AS letters
		FROM questions WHERE namespace = :namespace AND removed_at IS NULL`,
		{ replacements: { namespace }, type: QueryTypes.SELECT }
	);
	return { questions: Number(row!.questions), letters: Number(row!.letters ?? 0) };
}

/** A question as it is stored, with its station; `readStored` completes it. */
type StoredInStation = StoredQuestion & { catalogUid: string; voidedAt: Date | null };

const pageSize = 200;
const only =
	'id,catalogUid,type,prompt,points,countdown,instantFeedback,image,explanation,content,translations,voidedAt'.split(
		','
	);

/** The living questions of these stations by their ids, in pages: the rest of the process has its turn between them. */
export async function* questionPages(
	namespace: string,
	catalogUids: ReadonlySet<string>
): AsyncGenerator<StoredInStation[]> {
	let after: number | null = null;
	for (;;) {
		const page = { by: 'id', after, size: pageSize };
		const rows = (await readRows(
			Question,
			{ namespace, removedAt: null },
			{ only, page }
		)) as unknown as StoredInStation[];
		yield rows.filter(({ catalogUid }) => catalogUids.has(catalogUid));
		if (rows.length < pageSize) return;
		after = rows.at(-1)!.id;
	}
}

/** The living questions of stations that show a file of the library. */
export async function picturesOf(catalogUids: string[]): Promise<{ id: number; catalogUid: string; image: string }[]> {
	const where = { catalogUid: catalogUids, removedAt: null, image: { [Op.like]: '/%' } };
	const rows = await Question.findAll({ where, attributes: ['id', 'catalogUid', 'image'], raw: true });
	return rows.map(({ id, catalogUid, image }) => ({ id, catalogUid, image: image! }));
}

/** The living ones among these questions of some stations, as they are now. */
export async function livingQuestions(
	catalogUids: string[],
	ids: number[]
): Promise<{ question: StoredQuestion; catalogUid: string }[]> {
	const rows = await findRows(Question, { catalogUid: catalogUids, id: ids, removedAt: null });
	return rows.map((row) => ({ question: storedQuestion(row), catalogUid: row.catalogUid }));
}

/** The living ones among these questions with their stations. */
export async function questionsWithStations(
	ids: number[]
): Promise<(Omit<StationPlace, 'uid'> & { id: number; prompt: string })[]> {
	if (!ids.length) return [];
	return Question.sequelize!.query(
		`SELECT q.id, q.prompt, c.event_uid AS eventUid, c.slug, c.name FROM questions q
		JOIN catalogs c ON c.uid = q.catalog_uid AND c.removed_at IS NULL
		WHERE q.id IN (:ids) AND q.removed_at IS NULL`,
		{ replacements: { ids }, type: QueryTypes.SELECT }
	);
}
