import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { filledOf, type Writer } from './carried.ts';

/** A text in which nothing means anything; one that begins like a format gets a format. */
const escaped = (text: string): string =>
	`${text.startsWith('[') ? '[plain]' : ''}${text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')}`;
// Moodle only knows these fractions of the points.
const weights: Record<number, string> = {
	2: '50',
	3: '33.33333',
	4: '25',
	5: '20',
	6: '16.66667',
	7: '14.28571',
	8: '12.5'
};
const weightOf = (count: number): string => weights[count] ?? (count === 9 ? '11.11111' : count === 10 ? '10' : '5');

type AnswerLines<Type extends QuestionType> = (question: StoredQuestion<Type>) => string[];

/** The lines between the braces of the types that GIFT has. */
const answers: Partial<{ [Type in QuestionType]: AnswerLines<Type> }> = {
	mc({ content: { options, answers: right } }) {
		const weight = weightOf(right.length);
		const isPlain = right.length === 1 && !options.some(({ text }) => text.startsWith('%'));
		const [hit, miss] = isPlain ? ['=', '~'] : [`~%${weight}%`, '~%-100%'];
		return options.map(({ id, text }) => `${right.includes(id) ? hit : miss}${escaped(text)}`);
	},
	assign: ({ content: { terms } }) =>
		terms.map(({ term, definition }) => `=${escaped(term)} -> ${escaped(definition)}`),
	photoText: ({ content: { accept } }) => accept.map((text) => `=%100%${escaped(text)}`)
};

const linesOf = (question: StoredQuestion): string[] =>
	(answers[question.type] as ((question: StoredQuestion) => string[]) | undefined)?.(question) ?? [];

/** Why a question has no place in GIFT; undefined when it has one. */
function obstacle(question: StoredQuestion): string | undefined {
	if (!answers[question.type]) return 'type';
	const { requirePhoto, consent, terms, accept } = question.content as Record<string, unknown>;
	if (requirePhoto || consent) return 'photo';
	const pairs = (terms ?? []) as { term: string; definition: string }[];
	if (pairs.length === 1) return 'pairs';
	const texts = [...pairs.flatMap(({ term, definition }) => [term, definition]), ...((accept ?? []) as string[])];
	return texts.some((text) => text.includes('->')) ? 'separator' : undefined;
}

function block(question: StoredQuestion): string {
	const lines = linesOf(question);
	const feedback = question.explanation === null ? [] : [`####${escaped(question.explanation)}`];
	const inner = [...lines, ...feedback].map((one) => `\t${one}\n`).join('');
	return `[plain]${escaped(question.prompt).replace(/^\[plain\]/, '')}{${inner && `\n${inner}`}}\n`;
}

/** Text for Moodle's import of GIFT: choices, pairs, and texts to type. Points and times have no place in it. */
export const giftWriter: Writer = {
	type: 'text/plain; charset=utf-8',
	ending: 'gift.txt',
	lossesOf: (question) => ({
		left: obstacle(question),
		lost: [
			'points',
			...filledOf(question, ['countdown', 'instantFeedback', 'image', 'translations']),
			...('keepOrder' in question.content && question.content.keepOrder ? ['keepOrder'] : [])
		]
	}),
	write: (questions) => questions.map(block).join('\n')
};
