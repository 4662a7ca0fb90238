import type { Feedback } from '../../../../../../server/features/gameplay/play/types.ts';
import { forPlayer, kinds, solution } from '#lib/questions/index.ts';
import { shownText } from '#lib/text/name-key.ts';
import { inLanguage, listOf, storedTranslations } from '#lib/questions/translations.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Answers, PlayerQuestion, QuestionType, Shuffle, StoredQuestion } from '#lib/questions/types.ts';
import { writtenTranslationsOf } from './saving/draft-translations.ts';
import { editors, withDefaults } from './editors.ts';
import type { Draft } from './saving/draft.ts';

/** What a phone shows of a draft. */
interface Shown {
	question: PlayerQuestion;
	/** The right answer and the phone's feedback; the answer is null if there is no single one. */
	reveal: { answer: Answers[QuestionType] | null; feedback: Feedback };
	/** Teams may see its parts in another order. */
	isMixed: boolean;
	/** Changes when the parts of the question do, and not with their words. */
	key: string;
}

/** Every second entry first: a fixed order, so that nothing jumps while someone types. */
const mix: Shuffle = (list) => [...list.filter((_, index) => index % 2), ...list.filter((_, index) => !(index % 2))];

function storedOf(draft: Draft): StoredQuestion {
	const { type, content, points, explanation } = draft;
	const kind = kinds[type];
	let made = 0;
	const makeId = () => `part${++made}`;
	const input = withDefaults(type, editors[type].tidy(content as never));
	const stored = kind.assignIds(input as never, undefined, makeId);
	return {
		...draft,
		id: 1,
		points: kind.isScored ? (points ?? 1) : 0,
		explanation: explanation || null,
		content: stored,
		translations: storedTranslations(type, writtenTranslationsOf(draft) ?? null, stored)
	} as StoredQuestion;
}

/** A draft as a phone in a language (null = its own) shows it at a 0-based place, with a time limit in seconds or none. */
export function previewOf(draft: Draft, position: number, limitSeconds: number | null, language: Locale | null): Shown {
	const stored = storedOf(draft);
	const { type, content, points } = stored;
	const kind = kinds[type];
	const view = { shuffle: mix, shuffleAnswers: false, showBack: true };
	const locale = language ?? undefined;
	const question = forPlayer(stored, { position, limitSeconds, locale }, view);
	const { explanation } = inLanguage(stored, locale);
	const written = kind.write(content as never, { ids: true });
	const answer = (kind.takesPhoto ? null : kind.known(written)) as Answers[QuestionType] | null;
	const parts = solution(stored);
	return {
		question,
		isMixed: listOf(type) !== undefined && !('keepOrder' in content && content.keepOrder),
		reveal: {
			answer,
			feedback: {
				isCorrect: kind.isScored ? true : null,
				fraction: kind.isScored ? 1 : 0,
				finalPoints: points,
				solution: parts,
				...(explanation ? { explanation: shownText(explanation) } : {})
			}
		},
		key: `${type} ${JSON.stringify(parts)} ${JSON.stringify(question).split('"id"').length}`
	};
}
