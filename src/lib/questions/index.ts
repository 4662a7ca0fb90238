import type { Locale } from '../messages/locale.ts';
import { randomId } from './ids.ts';
import type * as K from './kind.ts';
import * as registry from './kinds.ts';
import { isolation } from '#lib/text/isolated.ts';
import { shownText } from '#lib/text/name-key.ts';
import { playerInLanguage } from './player-language.ts';
import type * as T from './types.ts';

/** The rules of a type. */
type KindOf<Type extends T.QuestionType> = K.QuestionKind<{
	type: Type;
	input: T.Inputs[Type];
	content: T.Contents[Type];
	answer: T.Answers[Type];
	player: T.PlayerFields[Type];
}>;

/** Every question type with its rules. */
export const kinds: { [Type in T.QuestionType]: KindOf<Type> } = registry;

export const questionTypes = (Object.keys(kinds) as T.QuestionType[]).sort(
	(one, other) => kinds[one].place - kinds[other].place
);

/** The types without answers. */
export const unscoredTypes = questionTypes.filter((type) => !kinds[type].isScored);

/** The type of a name, own or alias in any case; undefined if unknown. */
export function typeNamed(name: string): T.QuestionType | undefined {
	const key = name.trim().toLowerCase();
	return questionTypes.find((type) => type.toLowerCase() === key || kinds[type].aliases.includes(key));
}

/** A question as it was stored, now or by an older version, with every field that its type has today. */
export const readStored = (question: T.StoredQuestion): T.StoredQuestion =>
	({ ...question, content: kinds[question.type].stored.parse(question.content ?? {}) }) as T.StoredQuestion;

/** The stored content of an input; `previous` keeps its ids when the type is the same. */
export function contentOf<Type extends T.QuestionType>(
	input: T.QuestionInput<Type>,
	previous?: T.StoredQuestion,
	makeId: () => string = randomId
): T.Contents[Type] {
	const before = previous?.type === input.type ? (previous.content as T.Contents[Type]) : undefined;
	return kinds[input.type].assignIds(input.content, before, makeId);
}

/** The play-safe form (contract 5.3) in one language: no solution, no explanation, no stored order. */
export function forPlayer<Type extends T.QuestionType>(
	question: T.StoredQuestion<Type>,
	place: { position: number; limitSeconds: number | null; locale?: Locale | undefined },
	view: T.PlayerView
): T.PlayerQuestion {
	const { id, type, prompt, points, image, content } = question;
	const shown = {
		id,
		type,
		prompt: shownText(prompt),
		points,
		...(place.limitSeconds === null ? {} : { limitSeconds: place.limitSeconds }),
		...(image === null ? {} : { image }),
		position: place.position,
		...kinds[type].forPlayer(content, view)
	} as unknown as T.PlayerQuestion;
	return playerInLanguage(shown, place.locale && question.translations?.[place.locale]);
}

/** The answer in its checked form, or every error (`invalid_answer`); skipping (`null`) is the caller's affair. */
export function parseAnswer<Type extends T.QuestionType>(
	{ type, content }: T.StoredQuestion<Type>,
	raw: unknown
): K.ParsedAnswer<T.Answers[Type]> {
	return kinds[type].parseAnswer(content, raw);
}

/** Fraction and verdict of a checked answer (contract 5.3, 5.4). */
export function score<Type extends T.QuestionType>(
	{ type, content }: T.StoredQuestion<Type>,
	answer: T.Answers[Type],
	context: T.ScoreContext
): T.Score {
	return kinds[type].score(content, answer, context);
}

/** The answer as a line for statistics and exports. */
export function answerText<Type extends T.QuestionType>(
	{ type, content }: T.StoredQuestion<Type>,
	answer: T.Answers[Type],
	labels: K.SwipeLabels
): string {
	const { answerParts: partsOf, isOrdered } = kinds[type];
	const parts = partsOf(content, answer).map(({ text, definition, side, label }) => {
		if (definition !== undefined) return { pieces: [text, definition], sign: ' = ' };
		return { pieces: side ? [text, label ?? labels[side]] : [text], sign: ': ' };
	});
	const isolated = isolation(parts.flatMap(({ pieces }) => pieces));
	return parts.map(({ pieces, sign }) => pieces.map(isolated).join(sign)).join(isOrdered ? ' > ' : ' | ');
}

/** The answer in words, part by part. */
export function answerParts<Type extends T.QuestionType>(
	{ type, content }: T.StoredQuestion<Type>,
	answer: T.Answers[Type]
): T.AnswerPart[] {
	return kinds[type].answerParts(content, answer);
}

/** The right answer in words: its parts, or the accepted texts. */
export function solutionParts<Type extends T.QuestionType>({
	type,
	content
}: Pick<T.StoredQuestion<Type>, 'type' | 'content'>): T.AnswerPart[] {
	const { accept, ...chosen } = kinds[type].solution(content);
	return accept?.map((text) => ({ text })) ?? kinds[type].answerParts(content, chosen as T.Answers[Type]);
}

/** The right answer by the ids of the play-safe form. */
export function solution<Type extends T.QuestionType>({ type, content }: T.StoredQuestion<Type>): T.Solution {
	return kinds[type].solution(content);
}
