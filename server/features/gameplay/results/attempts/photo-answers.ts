import { inEventLanguage } from '#lib/questions/translations.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { select } from '../../../../database/statements.ts';
import { readSnapshot } from '../statistics/key-use.ts';
import { QuestionResult } from '../model.ts';

/** The content and score of an answer with a photo. */
interface PhotoAnswer {
	id: number;
	/** The text beside the photo; null without one. */
	text: string | null;
	prompt: string;
	isCorrect: boolean;
	finalPoints: number;
	/** Worth of the question. */
	points: number;
}

type Row = Omit<PhotoAnswer, 'prompt' | 'isCorrect'> & {
	photoUid: string;
	isCorrect: boolean | number | null;
	question: string | StoredQuestion;
};

/** The answers of the photos of some teams, by photo id. */
export async function answersOfPhotos(
	eventUid: string,
	teamUids: string[],
	photoUids: string[]
): Promise<Map<string, PhotoAnswer>> {
	if (photoUids.length === 0) return new Map();
	const marks = (list: string[]) => list.map(() => '?').join(', ');
	const rows = await select<Row>(
		QuestionResult.sequelize!,
		`SELECT q.id, q.photo_uid AS photoUid, q.answer_text AS text, q.is_correct AS isCorrect, q.question,
		q.final_points AS finalPoints, q.points FROM results r JOIN question_results q ON q.result_id = r.id
		WHERE r.event_uid = ? AND r.team_uid IN (${marks(teamUids)}) AND q.photo_uid IN (${marks(photoUids)})
		ORDER BY q.id`,
		[eventUid, ...teamUids, ...photoUids]
	);
	return new Map(
		rows.map(({ photoUid, question, isCorrect, ...row }) => {
			const { prompt } = inEventLanguage(readSnapshot(question));
			return [photoUid, { ...row, prompt, isCorrect: Boolean(isCorrect) }];
		})
	);
}
