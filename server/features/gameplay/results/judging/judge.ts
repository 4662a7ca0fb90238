import { answerText, kinds, score } from '#lib/questions/index.ts';
import { inEventLanguage } from '#lib/questions/translations.ts';
import type { Answers, QuestionType, ScoreContext, StoredQuestion } from '#lib/questions/types.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { swipeLabels } from '../export/swipe-labels.ts';

/** The verdict about one answer, before scoring. */
interface Judgement {
	status: 'accepted' | 'skipped';
	/** The checked answer; null when the question was skipped. */
	rawAnswer: unknown;
	/** The answer as a line of text, in the language of the event. */
	answerText: string | null;
	/** 0 to 1, exact. */
	fraction: number;
	/** Null for types that are never scored. */
	isCorrect: boolean | null;
}

/** Judges a validated answer of a question (contract 5.3, 5.4), whatever route it came by; null = skipped. */
export function judge(
	question: StoredQuestion,
	answer: Answers[QuestionType] | null,
	{ partialCredit, locale }: Pick<Settings, 'partialCredit'> & { locale?: Settings['locale'] | undefined },
	isPhotoRejected = false
): Judgement {
	const isScored = kinds[question.type].isScored && !question.isVoid;
	const nothing = { fraction: 0, isCorrect: isScored ? false : null };
	if (answer === null) return { status: 'skipped', rawAnswer: null, answerText: null, ...nothing };
	const context: ScoreContext = {
		partialCredit: partialCredit.includes(question.type as never),
		photo: 'photoId' in answer && answer.photoId ? (isPhotoRejected ? 'rejected' : 'present') : 'none'
	};
	return {
		status: 'accepted',
		rawAnswer: answer,
		answerText: answerText(inEventLanguage(question, locale), answer, swipeLabels(locale)),
		...(isScored ? score(question, answer, context) : nothing)
	};
}
