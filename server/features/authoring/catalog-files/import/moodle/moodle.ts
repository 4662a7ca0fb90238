import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { withoutMargin } from '#lib/text/margin.ts';
import { choice, freeText, Lost, orderNotKept, pairs, statement, typedText, type WeighedAnswer } from '../answers.ts';
import type { PlainText } from '../html/open-element.ts';
import { isLoneTag, looksLikeHtml, plainOf } from '../html/plain.ts';
import { mostEntries } from '../longest.ts';
import { unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { about, aboutField, type ReadRow } from '../rows.ts';
import { childOf, readXml, type Element } from './xml.ts';

/** The texts of one question. */
class MoodleReader {
	lost = new Lost();

	/** The content of `<text>` in an element, as plain text. */
	text(element: Element | undefined, isAnswer = false): string {
		const written = childOf(element, 'text')?.text ?? '';
		const plain = plainText(written, element?.attributes.format, isAnswer);
		return this.lost.text({ ...plain, hadMedia: plain.hadMedia || childOf(element, 'file') !== undefined });
	}

	answers(question: Element): WeighedAnswer[] {
		return entries(question, 'answer').map((answer) => ({ ...this.#weighed(answer), text: this.text(answer, true) }));
	}

	/** Typed answers are never HTML. */
	typed(question: Element): WeighedAnswer[] {
		return entries(question, 'answer').map((answer) => ({
			...this.#weighed(answer),
			text: (childOf(answer, 'text')?.text ?? '').trim()
		}));
	}

	#weighed(answer: Element): { weight: number } {
		if (this.text(childOf(answer, 'feedback'))) this.lost.comment();
		const { fraction = '0' } = answer.attributes;
		const weight = Number(fraction.replace(',', '.'));
		if (Number.isFinite(weight)) return { weight };
		const fault = about('unknown_weight', 'The share of the points of an answer is no number.', fraction);
		this.lost.faults.push(aboutField('answers', fault));
		return { weight: 0 };
	}
}

function plainText(written: string, format: string | undefined, isAnswer: boolean): PlainText {
	const bare = { text: withoutMargin(written), hadMedia: false };
	if (format === 'plain_text' || (isAnswer && isLoneTag(written) && !/^\s*<img\s/i.test(written))) return bare;
	return format === 'html' || looksLikeHtml(written) ? plainOf(written) : bare;
}

const named = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const entries = (question: Element, name: string) => named(question, name).slice(0, mostEntries + 1);
const saysNo = (element: Element | undefined) => /^\s*(?:false|0)\s*$/i.test(element?.text ?? '');
const saysYes = (element: Element | undefined) => /^\s*(?:true|1)\s*$/i.test(element?.text ?? '');

/** The question of each type of Moodle that can be played here. */
const contents: Record<string, (question: Element, reader: MoodleReader, locale: Locale) => Raw> = {
	multichoice: (question, reader) => choice(reader.answers(question), reader.lost),
	truefalse: (question, reader, locale) => statement(reader.answers(question), locale, reader.lost),
	matching: (question, reader) =>
		pairs(
			entries(question, 'subquestion').map((pair) => ({
				term: reader.text(pair),
				definition: reader.text(childOf(pair, 'answer'), true)
			})),
			reader.lost
		),
	shortanswer(question, reader) {
		if (saysYes(childOf(question, 'usecase')))
			reader.lost.tell(about('case_dropped', 'Capital and small letters count as the same here.'));
		return typedText(reader.typed(question), reader.lost);
	},
	essay: freeText
};

/** The questions of a Moodle XML text; 422 for other XML. */
export function readMoodle(text: string, locale: Locale): ReadRow[] {
	const quiz = readXml(text.trimStart());
	if (quiz.name !== 'quiz') throw otherXml(quiz);
	const questions = named(quiz, 'question').filter(({ attributes }) => attributes.type !== 'category');
	return questions.map((question, index) => rowOf(question, index + 1, locale));
}

const qti = /^(?:questestinterop|(?:qti-)?assessment-?(?:item|test)|manifest)$/i;

const otherXml = ({ name }: Element) =>
	qti.test(name)
		? unreadable('qti', 'This is QTI, which cannot be read here; export Moodle XML or GIFT.')
		: unreadable('unknown_format', 'This XML holds no quiz of Moodle.');

function rowOf(question: Element, number: number, locale: Locale): ReadRow {
	const reader = new MoodleReader();
	const { lost } = reader;
	const { type = '' } = question.attributes;
	const prompt = reader.text(childOf(question, 'questiontext')) || reader.text(childOf(question, 'name'));
	const row = { source: `question ${number}`, prompt, warnings: lost.warnings, faults: lost.faults };
	const read = Object.hasOwn(contents, type) ? contents[type] : undefined;
	if (!read) return { ...row, type };
	const explanation = reader.text(childOf(question, 'generalfeedback'));
	const content = read(question, reader, locale);
	if (entries(question, 'hint').some((hint) => reader.text(hint))) lost.comment();
	const shared = { ...pointsOf(question, lost), ...keptOrder(question, type, lost) };
	return { ...row, raw: { ...content, prompt, ...shared, ...(explanation ? { explanation } : {}) } };
}

/** The grade as points, which are whole numbers from 1; anything else is left for the schema to reject. */
function pointsOf(question: Element, lost: Lost): Raw {
	const given = childOf(question, 'defaultgrade')?.text.trim();
	if (!given) return {};
	const grade = Number(given.replace(',', '.'));
	if (!Number.isFinite(grade)) return { points: given };
	const points = Math.max(1, Math.round(grade));
	if (points !== grade) lost.tell(about('points_rounded', 'Points are whole numbers of at least 1 here.', given));
	return { points };
}

/** A question whose answers are not shuffled keeps their order. */
function keptOrder(question: Element, type: string, lost: Lost): Raw {
	if (!saysNo(childOf(question, 'shuffleanswers')) || type === 'truefalse') return {};
	if (type === 'multichoice') return { keepOrder: true };
	if (type === 'matching') lost.tell(orderNotKept());
	return {};
}
