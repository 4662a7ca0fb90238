import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../../../../database/database.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { isRealSql } from '../state/listed.ts';

const longestText = 80;

/** What a team answered to a question. */
export const givenResponse = z.object({
	teamUid: uidSchema,
	text: z.string().describe('The answer as a line of text, cut after 80 characters'),
	selected: z.array(z.string()).describe('Ids of the options that were chosen; empty where there are none')
});
type Given = z.infer<typeof givenResponse>;

interface Row {
	teamUid: string;
	text: string | null;
	rawAnswer: unknown;
}

const optionsIn = (value: unknown): string[] => {
	const raw = (typeof value === 'string' ? JSON.parse(value) : value) as { selected?: unknown } | null;
	return Array.isArray(raw?.selected) ? raw.selected.filter((one) => typeof one === 'string') : [];
};

/** What each team answered to a question of an event, from its newest attempt with an answer. */
export async function givenAnswers({ sequelize }: Database, eventUid: string, questionId: number): Promise<Given[]> {
	const rows = await sequelize.query<Row>(
		`SELECT q.team_uid AS teamUid, q.answer_text AS text, q.raw_answer AS rawAnswer
		FROM question_results q JOIN results r ON r.id = q.result_id
		WHERE q.event_uid = :eventUid AND q.question_id = :questionId AND q.team_uid IS NOT NULL
		AND q.status = 'accepted' AND ${isRealSql} ORDER BY q.id`,
		{ replacements: { eventUid, questionId }, type: QueryTypes.SELECT }
	);
	const newest = new Map(rows.map((row) => [row.teamUid, row]));
	return [...newest.values()].map(({ teamUid, text, rawAnswer }) => ({
		teamUid,
		text: [...(text ?? '')].slice(0, longestText).join(''),
		selected: optionsIn(rawAnswer)
	}));
}
