import { Op } from 'sequelize';
import type { Answers, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { invalidField } from '../../../runtime/errors.ts';
import type { QuestionResult, Result } from '../results/model.ts';
import { EventPhoto, PhotoConsent } from './model.ts';

/**
 * What an answer stores about its photo; `consent` is true if the team agreed, null if there was nothing to agree to.
 */
type AnswerPhoto = Pick<QuestionResult, 'photoUid' | 'consent'> & {
	/** Whether staff had rejected it before the answer arrived. */
	isRejected: boolean;
};

/**
 * The photo of an answer; none for other answers and for previews, whose pictures stay on the device. 422 at
 * `answer.photoId` unless it is an existing photo of this team, with consent if the question asks for it.
 */
export async function photoOfAnswer(
	{ eventUid, teamUid }: Pick<Result, 'eventUid' | 'teamUid'>,
	question: StoredQuestion,
	answer: Answers[QuestionType] | null
): Promise<AnswerPhoto> {
	const photoUid = (answer && 'photoId' in answer && answer.photoId) || null;
	if (!photoUid || teamUid === null) return { photoUid: null, consent: null, isRejected: false };
	const photo = await EventPhoto.findOne({ where: { eventUid, photoUid, teamUid, file: { [Op.not]: null } } });
	if (!photo) throw invalidField('answer.photoId', 'unknown_reference', 'This photo does not exist.');
	const hasAgreed = (await PhotoConsent.count({ where: { eventUid, photoUid, withdrawnAt: null } })) > 0;
	if (!hasAgreed && (question.content as { consent?: boolean }).consent)
		throw invalidField('answer.photoId', 'consent_required', 'Please agree before you send the photo.');
	return { photoUid, consent: hasAgreed || null, isRejected: photo.state === 'rejected' };
}
