import { QueryTypes } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { turn } from '../../../../runtime/batch.ts';

// Some milliseconds of counting, during which everyone else waits on SQLite.
const answersAtOnce = 2500;
const noEnd = 2 ** 31 - 1;

/** Some answers of an event by their ids: those above `after`, up to and with `upTo`. */
export interface AnswerSlice {
	after: number;
	upTo: number;
}

/** SQL of the answers `q` of a slice. */
export const inSlice = 'q.id > :after AND q.id <= :upTo';

/** Divides the answers of an event, oldest first, for statements that look at all of them; with turns between. */
export async function* answerSlices({ sequelize }: Database, eventUid: string): AsyncGenerator<AnswerSlice, void> {
	for (let after = 0; ; await turn()) {
		const [last] = await sequelize.query<{ id: number }>(
			`SELECT id FROM question_results WHERE event_uid = :eventUid AND id > :after ORDER BY id
			LIMIT 1 OFFSET ${answersAtOnce - 1}`,
			{ replacements: { eventUid, after }, type: QueryTypes.SELECT }
		);
		yield { after, upTo: last?.id ?? noEnd };
		if (!last) return;
		after = last.id;
	}
}

/** The same, newest first. */
export async function* newestAnswerSlices(
	{ sequelize }: Database,
	eventUid: string
): AsyncGenerator<AnswerSlice, void> {
	for (let upTo = noEnd; ; await turn()) {
		const [next] = await sequelize.query<{ id: number }>(
			`SELECT id FROM question_results WHERE event_uid = :eventUid AND id <= :upTo ORDER BY id DESC
			LIMIT 1 OFFSET ${answersAtOnce}`,
			{ replacements: { eventUid, upTo }, type: QueryTypes.SELECT }
		);
		yield { after: next?.id ?? 0, upTo };
		if (!next) return;
		upTo = next.id;
	}
}
