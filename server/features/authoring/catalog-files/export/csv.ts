import { kinds } from '#lib/questions/index.ts';
import type { QuestionKind, TableCells } from '#lib/questions/kind.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { byteOrderMark, csvLine } from '../../../../runtime/files/csv-line.ts';
import { filledOf, type Writer } from './carried.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the content of a question is that of its type
const tableOf = ({ type }: StoredQuestion): QuestionKind<any>['table'] => kinds[type].table;

/** The cells that a question fills, as the import reads them. */
const cellsOf = (question: StoredQuestion): TableCells => tableOf(question).write(question.content);

// Spreadsheets run cells that begin like this; the apostrophe makes them text, and the import removes it.
const formula = /^'*\s*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]/u;
const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);
const line = (texts: string[]): string => csvLine(texts.map(guard), ',');

function row(question: StoredQuestion, width: number): string {
	const { type, prompt, points, countdown, explanation, image } = question;
	const { options, answers, rightLabel, leftLabel, keepOrder } = cellsOf(question);
	const filled = Array.from({ length: width }, (_, index) => options[index] ?? '');
	const time = countdown === null ? '' : String(countdown);
	const more = [rightLabel, leftLabel, explanation, image, keepOrder ? 'true' : ''].map((text) => text ?? '');
	return line([type, prompt, String(points), time, ...filled, answers, ...more]);
}

/** A table with a heading row, as the import accepts it: UTF-8 with byte order mark, commas, every cell quoted. */
export const csvWriter: Writer = {
	type: 'text/csv; charset=utf-8',
	ending: 'csv',
	lossesOf: (question) => ({
		left: tableOf(question).obstacle?.(question.content),
		lost: filledOf(question, ['instantFeedback', 'translations'])
	}),
	write(questions) {
		const width = Math.max(4, ...questions.map((question) => cellsOf(question).options.length));
		const options = Array.from({ length: width }, (_, index) => `option${index + 1}`);
		const head = ['type', 'prompt', 'points', 'countdown', ...options, 'answers', 'rightLabel', 'leftLabel'];
		const rows = questions.map((question) => row(question, width));
		return `${byteOrderMark}${line([...head, 'explanation', 'image', 'keepOrder'])}${rows.join('')}`;
	}
};
