import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { choice, freeText, Lost, pairs, trueOrFalse, typedText, type WeighedAnswer } from './answers.ts';
import { looksLikeHtml, plainOf } from './html.ts';
import { unreadable } from './refusal.ts';
import type { ReadMessage, ReadRow } from './rows.ts';
import { childOf, readXml, type Element } from './xml.ts';

/** The texts of one question. */
class MoodleReader {
	lost = new Lost();
	faults: ReadMessage[] = [];

	/** What `<text>` in an element says, as plain text. */
	text(element: Element | undefined): string {
		const written = childOf(element, 'text')?.text ?? '';
		const format = element?.attributes.format;
		const isHtml = format === 'html' || (format !== 'plain_text' && looksLikeHtml(written));
		const plain = isHtml ? plainOf(written) : { text: written.trim(), hadMedia: false };
		return this.lost.text({ ...plain, hadMedia: plain.hadMedia || childOf(element, 'file') !== undefined });
	}

	answers(question: Element): WeighedAnswer[] {
		return named(question, 'answer').map((answer) => {
			if (this.text(childOf(answer, 'feedback'))) this.lost.comment();
			return { text: this.text(answer), weight: Number(answer.attributes.fraction) || 0 };
		});
	}
}

const named = (element: Element, name: string) => element.children.filter((child) => child.name === name);

/** The question of each type of Moodle that can be played here. */
const contents: Record<string, (question: Element, reader: MoodleReader, locale: Locale) => Raw> = {
	multichoice: (question, reader) => choice(reader.answers(question)),
	truefalse(question, reader, locale) {
		const [right] = reader.answers(question).filter(({ weight }) => weight > 0);
		return trueOrFalse(right?.text.toLowerCase() === 'true', locale);
	},
	matching: (question, reader) =>
		pairs(
			named(question, 'subquestion').map((pair) => ({
				term: reader.text(pair),
				definition: reader.text(childOf(pair, 'answer'))
			})),
			reader.lost
		),
	shortanswer: (question, reader) => typedText(reader.answers(question), reader.faults),
	essay: freeText
};

/** The questions of a Moodle XML text; 422 for other XML. */
export function readMoodle(text: string, locale: Locale): ReadRow[] {
	const quiz = readXml(text);
	if (quiz.name !== 'quiz') throw unreadable('unknown_format', 'This XML holds no quiz of Moodle.');
	const questions = named(quiz, 'question').filter(({ attributes }) => attributes.type !== 'category');
	return questions.map((question, index) => rowOf(question, index + 1, locale));
}

function rowOf(question: Element, number: number, locale: Locale): ReadRow {
	const reader = new MoodleReader();
	const { type = '' } = question.attributes;
	const prompt = reader.text(childOf(question, 'questiontext')) || reader.text(childOf(question, 'name'));
	const row = { source: `question ${number}`, prompt, warnings: reader.lost.warnings, faults: reader.faults };
	const read = Object.hasOwn(contents, type) ? contents[type] : undefined;
	if (!read) return { ...row, type };
	const explanation = reader.text(childOf(question, 'generalfeedback'));
	const grade = Number(childOf(question, 'defaultgrade')?.text);
	const points =
		Number.isFinite(grade) && childOf(question, 'defaultgrade') ? { points: Math.max(1, Math.round(grade)) } : {};
	return {
		...row,
		raw: { ...read(question, reader, locale), prompt, ...points, ...(explanation ? { explanation } : {}) }
	};
}
