import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { unscoredTypes } from '#lib/questions/index.ts';
import type { Database } from '../../../../database/database.ts';
import { questionPlaces } from '../../../authoring/catalogs/find.ts';
import { prompt } from '../board/load-results.ts';
import { settled } from './summary.ts';

const count = z.int().min(0);

/** An info-only question: nobody answers it, so it is neither right nor wrong, easy nor hard. */
export const infoCardResponse = z.object({
	questionId: z.int(),
	catalog: z.string().describe('slug of the catalog'),
	catalogName: z.string(),
	position: count.describe('Place in the catalog, counted from 0'),
	prompt: z.string().describe('As it was shown last'),
	readers: count.describe('Teams that turned it')
});
type InfoCard = z.infer<typeof infoCardResponse>;

/** The info cards of an event that teams came to, in the order of play. */
export async function readInfoCards({ sequelize, dialect }: Database, eventUid: string): Promise<InfoCard[]> {
	const rows = await sequelize.query<Omit<InfoCard, 'position'>>(
		`SELECT q.question_id AS questionId, r.catalog, r.catalog_name AS catalogName, ${prompt[dialect]} AS prompt, seen.readers
		FROM (SELECT MAX(q.id) AS sample,
			COUNT(DISTINCT CASE WHEN q.status = 'accepted' THEN q.team_uid END) AS readers
			FROM question_results q JOIN results r ON r.id = q.result_id
			WHERE ${settled} AND q.type IN (:unscored) GROUP BY q.question_id) seen
		JOIN question_results q ON q.id = seen.sample JOIN results r ON r.id = q.result_id`,
		{ replacements: { eventUid, unscored: unscoredTypes }, type: QueryTypes.SELECT }
	);
	const places = await questionPlaces(rows.map(({ questionId }) => questionId));
	return rows
		.map((row) => ({ ...row, readers: Number(row.readers), position: places.get(row.questionId) ?? 0 }))
		.sort((one, other) => one.catalog.localeCompare(other.catalog) || one.position - other.position);
}
