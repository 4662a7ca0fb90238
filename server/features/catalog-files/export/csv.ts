import type { Named, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { filledOf, type Writer } from './carried.ts';

interface Cells {
	options: string[];
	answers: string;
	rightLabel?: string | null;
	leftLabel?: string | null;
}

const textsOf = (named: Named[]): string[] => named.map(({ text }) => text);
const places = (isRight: boolean[]): string => isRight.flatMap((right, index) => (right ? [index + 1] : [])).join('|');

/** The cells that each type fills, as the import reads them. */
const cells: { [Type in QuestionType]: (content: StoredQuestion<Type>['content']) => Cells } = {
	mc: ({ options, answers }) => ({
		options: textsOf(options),
		answers: places(options.map(({ id }) => answers.includes(id)))
	}),
	assign: ({ terms }) => ({ options: terms.map(({ term, definition }) => `${term} => ${definition}`), answers: '' }),
	sort: ({ items }) => ({ options: textsOf(items), answers: '' }),
	swipe: ({ cards, rightLabel, leftLabel }) => ({
		options: textsOf(cards),
		answers: places(cards.map(({ correct }) => correct)),
		rightLabel,
		leftLabel
	}),
	photoText: ({ accept }) => ({ options: [], answers: accept.join('|') }),
	flip: ({ answer }) => ({ options: [], answers: answer })
};

const cellsOf = ({ type, content }: StoredQuestion): Cells => (cells[type] as (content: unknown) => Cells)(content);

/** Why a question cannot be told apart again from its cells; undefined when it can. */
const obstacles: Partial<{ [Type in QuestionType]: (question: StoredQuestion<Type>) => string | undefined }> = {
	photoText({ content: { consent, requirePhoto, accept } }) {
		if (consent || requirePhoto) return 'photo';
		return accept.some((text) => text.includes('|')) ? 'separator' : undefined;
	},
	assign: ({ content: { terms } }) => (terms.some(({ term }) => term.includes('=>')) ? 'separator' : undefined)
};

// A spreadsheet runs cells that begin like this; the apostrophe makes them text, and the import takes it away again.
const formula = /^'*\s*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]/u;
const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const line = (texts: string[]): string => `${texts.map(cell).join(',')}\r\n`;

function row(question: StoredQuestion, width: number): string {
	const { type, prompt, points, countdown, explanation, image } = question;
	const { options, answers, rightLabel, leftLabel } = cellsOf(question);
	const filled = Array.from({ length: width }, (_, index) => options[index] ?? '');
	const time = countdown === null ? '' : String(countdown);
	const more = [rightLabel, leftLabel, explanation, image].map((text) => text ?? '');
	return line([type, prompt, String(points), time, ...filled, answers, ...more]);
}

/** A table with a row of headings, as the import takes it: UTF-8 with byte order mark, commas, every cell quoted. */
export const csvWriter: Writer = {
	type: 'text/csv; charset=utf-8',
	ending: 'csv',
	lossesOf: (question) => ({
		left: (obstacles[question.type] as ((question: StoredQuestion) => string | undefined) | undefined)?.(question),
		lost: filledOf(question, ['instantFeedback', 'translations'])
	}),
	write(questions) {
		const width = Math.max(4, ...questions.map((question) => cellsOf(question).options.length));
		const options = Array.from({ length: width }, (_, index) => `option${index + 1}`);
		const head = ['type', 'prompt', 'points', 'countdown', ...options, 'answers', 'rightLabel', 'leftLabel'];
		const rows = questions.map((question) => row(question, width));
		return `\uFEFF${line([...head, 'explanation', 'image'])}${rows.join('')}`;
	}
};
