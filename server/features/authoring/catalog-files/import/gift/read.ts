import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { choice, freeText, Lost, pairs, trueOrFalse, typedText, type WeighedAnswer } from '../answers.ts';
import type { PlainText } from '../html/open-element.ts';
import { mostEntries } from '../longest.ts';
import { about, aboutField, type ReadRow } from '../rows.ts';
import { truthOf } from '../moodle/truth-words.ts';
import { giftBlocks, type GiftBlock } from './blocks.ts';
import { cut, partsOf, type GiftParts } from './parts.ts';
import { formatOf, giftAnswer, giftText, giftTyped, hideEscapes } from './text.ts';

const gap = '_____';

/** One question while it is read: its texts in the format that it names. */
class GiftReader {
	lost = new Lost();
	#format: string | undefined;

	constructor({ before }: GiftParts) {
		this.#format = formatOf(before);
	}

	text(part: string): string {
		return this.lost.text(giftText(part, this.#format));
	}

	/** An answer with its weight `%50%` in front and its comment behind `#`. */
	answer(part: string, unweighed: number, read: (text: string) => PlainText): WeighedAnswer {
		const [shown, comment] = cut(part, '#');
		if (comment?.trim()) this.lost.comment();
		const [mark = '', weight] = /^\s*%(-?\d{1,3}(?:\.\d{1,7})?)%/.exec(shown) ?? [];
		const text = this.lost.text(read(shown.slice(mark.length)));
		return { text, weight: weight === undefined ? unweighed : Number(weight) };
	}

	option = (part: string, unweighed: number): WeighedAnswer =>
		this.answer(part, unweighed, (text) => giftAnswer(text, this.#format));
	typed = (part: string): WeighedAnswer => this.answer(part, 100, (text) => giftTyped(text, this.#format));
}

/** The questions of a GIFT text, each with the line it begins in. */
export const readGift = (text: string, locale: Locale): ReadRow[] =>
	giftBlocks(text).map((block) => rowOf(block, locale));

function rowOf({ line, text }: GiftBlock, locale: Locale): ReadRow {
	const parts = partsOf(hideEscapes(text));
	const { before, after, title, feedback, answers, isBroken } = parts;
	const reader = new GiftReader(parts);
	const shown = reader.text(after.trim() ? `${before.trimEnd()} ${gap} ${after.trimStart()}` : before);
	const prompt = shown || reader.text(title);
	const { warnings, faults } = reader.lost;
	const row = { source: `line ${line}`, prompt, warnings, faults };
	if (isBroken) {
		faults.push(about('open_braces', 'The answers need one { before and one } after them.'));
		return { ...row, type: 'gift' };
	}
	const raw = answers === undefined ? 'description' : contentOf(answers, reader, locale);
	if (typeof raw === 'string') return { ...row, type: raw };
	const explanation = reader.text(feedback);
	return { ...row, raw: { ...raw, prompt, ...(explanation ? { explanation } : {}) } };
}

/** The question in the braces, or the name of an unsupported type. */
function contentOf(answers: string, reader: GiftReader, locale: Locale): Raw | string {
	if (!answers) return freeText();
	const [word, comment] = cut(answers, '#');
	const isTrue = truthOf(word);
	if (isTrue !== undefined) {
		if (comment?.trim()) reader.lost.comment();
		return trueOrFalse(isTrue, locale);
	}
	if (answers.startsWith('#')) return 'numerical';
	requireSign(answers, reader);
	if (answers.includes('~')) return choice(optionsOf(answers, reader), reader.lost);
	const given = answers.split('=', mostEntries + 2).filter((part) => part.trim());
	if (answers.includes('->'))
		return pairs(
			given.map((part) => pairOf(part, reader)),
			reader.lost
		);
	return typedText(
		given.map((part) => reader.typed(part)),
		reader.lost
	);
}

/** Text before the first sign is not meant as an answer. */
function requireSign(answers: string, { lost }: GiftReader): void {
	const [loose] = /^[^=~]*/.exec(answers)!;
	if (!loose.trim()) return;
	lost.faults.push(aboutField('answers', about('no_answer_sign', 'An answer needs = or ~ before it.', loose.trim())));
}

const optionsOf = (answers: string, reader: GiftReader): WeighedAnswer[] =>
	answers
		.replaceAll('=', '~=')
		.split('~', mostEntries + 2)
		.filter((part) => part.trim())
		.map((part) => (part.startsWith('=') ? reader.option(part.slice(1), 100) : reader.option(part, 0)));

function pairOf(part: string, reader: GiftReader): { term: string; definition: string } {
	const [term, definition] = cut(part, '->');
	if (definition === undefined)
		reader.lost.faults.push(about('no_pair', 'A pair needs "->" between its two sides.', reader.text(part)));
	return { term: reader.text(term), definition: reader.text(definition ?? term) };
}
