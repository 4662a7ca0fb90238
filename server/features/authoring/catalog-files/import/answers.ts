import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import type { PlainText } from './html/open-element.ts';
import { about, aboutField, type ReadMessage } from './rows.ts';
import { truthOf } from './moodle/truth-words.ts';

/** An answer as quiz programs write it. */
export interface WeighedAnswer {
	text: string;
	/** Share of the points in percent. */
	weight: number;
}

/** What one question loses on import, once per kind, and what makes it unusable. */
export class Lost {
	warnings: ReadMessage[] = [];
	faults: ReadMessage[] = [];

	tell(message: ReadMessage): void {
		if (!this.warnings.some(({ code, value }) => code === message.code && value === message.value))
			this.warnings.push(message);
	}

	/** The text; notes what of it is gone. */
	text({ text, hadMedia, formula, link }: PlainText): string {
		if (hadMedia)
			this.tell(about('media_dropped', 'Pictures, sound and film were left out; add pictures in the editor.'));
		if (formula !== undefined)
			this.tell(about('formula_rewritten', 'A formula was written in one line; check how it reads.', formula));
		if (link !== undefined) this.tell(about('link_dropped', 'The address of a link was left out.', link));
		return text;
	}

	comment(): void {
		this.tell(about('feedback_dropped', 'Comments on single answers were left out.'));
	}

	loose(side: string): void {
		this.tell(about('distractor_dropped', 'A right side without a left one was left out.', side));
	}
}

/** The wish to keep an order, of a type that is always shuffled. */
export const orderNotKept = (): ReadMessage =>
	about('order_not_kept', 'Only the options of multiple choice can keep their order; these are shuffled.');

const truthWords: Record<Locale, [string, string]> = { de: ['Richtig', 'Falsch'], en: ['True', 'False'] };

/** A statement that is true or false, as a choice between the two words. */
export const trueOrFalse = (isTrue: boolean, locale: Locale): Raw => ({
	type: 'mc',
	options: truthWords[locale],
	answers: [isTrue ? 0 : 1]
});

/** A statement that is true or false by the word that counts as right; a fault where none does or it is not known. */
export function statement(answers: WeighedAnswer[], locale: Locale, { faults }: Lost): Raw {
	const rights = answers.filter(({ weight }) => weight > 0);
	const [right] = rights;
	if (!right || rights.length > 1) {
		faults.push(aboutField('answers', about('no_right_answer', 'One of true and false must be the right answer.')));
		return { type: 'mc', options: truthWords[locale], answers: [] };
	}
	const others = answers.filter((one) => one !== right).map(({ text }) => truthOf(text));
	const isTrue = truthOf(right.text) ?? (others.length === 1 && others[0] !== undefined ? !others[0] : undefined);
	if (isTrue !== undefined) return trueOrFalse(isTrue, locale);
	faults.push(aboutField('answers', about('unknown_truth', 'This word is not known to be true or false.', right.text)));
	return { type: 'mc', options: truthWords[locale], answers: [] };
}

const isFull = ({ weight }: WeighedAnswer) => weight >= 100;
const hasShare = ({ weight }: WeighedAnswer) => weight > 0;

/** Multiple choice: options with full weight are right, or else those with any weight; differences are reported. */
export function choice(answers: WeighedAnswer[], lost: Lost): Raw {
	const full = answers.filter(isFull);
	const isRight = full.length ? isFull : hasShare;
	const right = answers.filter(isRight);
	if (answers.some((one) => hasShare(one) && !isRight(one))) lost.tell(partial(right));
	if (full.length > 1) {
		const message = 'Several answers are worth all the points; here they count only all together.';
		lost.tell(about('several_full', message, textsOf(full)));
	}
	const [first = 0] = right.map(({ weight }) => weight);
	if (!full.length && right.some(({ weight }) => Math.abs(weight - first) > 1))
		lost.tell(about('weights_dropped', 'The right answers have different shares of the points; here all count alike.'));
	return {
		type: 'mc',
		options: answers.map(({ text }) => text),
		answers: answers.flatMap((one, place) => (isRight(one) ? [place] : []))
	};
}

const textsOf = (answers: WeighedAnswer[]) => answers.map(({ text }) => text).join(' | ');

const partial = (right: WeighedAnswer[]): ReadMessage =>
	about('partial_dropped', 'Answers with a share of the points count as wrong; right is the best one.', textsOf(right));

/** A typed answer: texts with full weight are right, `*` matches any characters. */
export function typedText(answers: WeighedAnswer[], lost: Lost): Raw {
	const full = answers.filter(isFull);
	if (!full.length)
		lost.faults.push(aboutField('accept', about('no_right_answer', 'No answer is worth all the points.')));
	else if (answers.some((one) => hasShare(one) && !isFull(one))) lost.tell(partial(full));
	return { type: 'photoText', requirePhoto: false, accept: full.map(({ text }) => text) };
}

/** A typed answer that is not checked. */
export const freeText = (): Raw => ({ type: 'photoText', requirePhoto: false });

/** Pairs; what belongs to no term cannot be carried. */
export function pairs(list: { term: string; definition: string }[], lost: Lost): Raw {
	for (const { definition } of list.filter(({ term }) => !term)) lost.loose(definition);
	return { type: 'assign', terms: list.filter(({ term }) => term) };
}
