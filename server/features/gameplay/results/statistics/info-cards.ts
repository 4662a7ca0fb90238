import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { unscoredTypes } from '#lib/questions/index.ts';
import type { Database } from '../../../../database/database.ts';
import { questionPlaces } from '../../../authoring/catalogs/find.ts';
import { prompt } from '../board/load-results.ts';
import { answerSlices, inSlice } from './answer-slices.ts';
import { keptReading } from './kept-reading.ts';
import { settled } from './question-counts.ts';

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

/** Which teams turned a card, and its newest answer. */
interface Turned {
	sample: number;
	teams: Set<string>;
}

async function turnedCards(database: Database, eventUid: string): Promise<Map<number, Turned>> {
	const cards = new Map<number, Turned>();
	for await (const slice of answerSlices(database, eventUid)) {
		const rows = await database.sequelize.query<{ id: number; questionId: number; teamUid: string; status: string }>(
			`SELECT q.id, q.question_id AS questionId, q.team_uid AS teamUid, q.status
			FROM question_results q JOIN results r ON r.id = q.result_id
			WHERE ${settled} AND ${inSlice} AND q.type IN (:unscored) ORDER BY q.id`,
			{ replacements: { eventUid, unscored: unscoredTypes, ...slice }, type: QueryTypes.SELECT }
		);
		for (const { id, questionId, teamUid, status } of rows) {
			const card = cards.get(questionId) ?? { sample: id, teams: new Set<string>() };
			cards.set(questionId, card);
			card.sample = id;
			if (status === 'accepted') card.teams.add(teamUid);
		}
	}
	return cards;
}

const turned = keptReading(turnedCards);

/** The info cards of an event that teams came to, in the order of play; as recent as a kept reading is. */
export async function readInfoCards(database: Database, eventUid: string): Promise<InfoCard[]> {
	const cards = await turned.read(database, eventUid);
	if (!cards.size) return [];
	const rows = await database.sequelize.query<Omit<InfoCard, 'position' | 'readers'>>(
		`SELECT q.question_id AS questionId, r.catalog, r.catalog_name AS catalogName, ${prompt[database.dialect]} AS prompt
		FROM question_results q JOIN results r ON r.id = q.result_id WHERE q.id IN (:ids)`,
		{ replacements: { ids: [...cards.values()].map(({ sample }) => sample) }, type: QueryTypes.SELECT }
	);
	const places = await questionPlaces(rows.map(({ questionId }) => questionId));
	return rows
		.map((row) => ({
			...row,
			readers: cards.get(row.questionId)!.teams.size,
			position: places.get(row.questionId) ?? 0
		}))
		.sort((one, other) => one.catalog.localeCompare(other.catalog) || one.position - other.position);
}

/** Invalidates the cached cards. */
export const forgetInfoCards = turned.forget;
