import type { Locale } from '#lib/messages/locale.ts';
import type { Raw } from '#lib/questions/reading.ts';
import { choice, freeText, Lost, pairs, trueOrFalse, typedText, type WeighedAnswer } from './answers.ts';
import { giftBlocks, type GiftBlock } from './gift-blocks.ts';
import { cut, partsOf, type GiftParts } from './gift-parts.ts';
import { formatOf, giftText, hideEscapes } from './gift-text.ts';
import { about, type ReadMessage, type ReadRow } from './rows.ts';

const gap = '_____';

/** One question while it is read: its texts in the format that it names. */
class GiftReader {
	lost = new Lost();
	faults: ReadMessage[] = [];
	#format: string | undefined;

	constructor({ before }: GiftParts) {
		this.#format = formatOf(before);
	}

	text(part: string): string {
		return this.lost.text(giftText(part, this.#format));
	}

	/** An answer with its weight `%50%` in front and its comment behind `#`. */
	answer(part: string, unweighed: number): WeighedAnswer {
		const [shown, comment] = cut(part, '#');
		if (comment?.trim()) this.lost.comment();
		const [mark = '', weight] = /^\s*%(-?\d{1,3}(?:\.\d{1,7})?)%/.exec(shown) ?? [];
		return { text: this.text(shown.slice(mark.length)), weight: weight === undefined ? unweighed : Number(weight) };
	}
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
	const row = { source: `line ${line}`, prompt, warnings: reader.lost.warnings, faults: reader.faults };
	if (isBroken) {
		reader.faults.push(about('open_braces', 'The answers need one { before and one } after them.'));
		return { ...row, type: 'gift' };
	}
	const raw = answers === undefined ? 'description' : contentOf(answers, reader, locale);
	if (typeof raw === 'string') return { ...row, type: raw };
	const explanation = reader.text(feedback);
	return { ...row, raw: { ...raw, prompt, ...(explanation ? { explanation } : {}) } };
}

/** The question that the text between the braces makes, or the name of a type that cannot be played. */
function contentOf(answers: string, reader: GiftReader, locale: Locale): Raw | string {
	const [word] = cut(answers, '#');
	if (!answers) return freeText();
	if (/^(t|true|f|false)$/i.test(word.trim())) return trueOrFalse(/^t/i.test(word.trim()), locale);
	if (answers.startsWith('#')) return 'numerical';
	if (answers.includes('~')) return choice(optionsOf(answers, reader));
	const given = answers.split('=').filter((part) => part.trim());
	if (answers.includes('->'))
		return pairs(
			given.map((part) => pairOf(part, reader)),
			reader.lost
		);
	return typedText(
		given.map((part) => reader.answer(part, 100)),
		reader.faults
	);
}

const optionsOf = (answers: string, reader: GiftReader): WeighedAnswer[] =>
	answers
		.replaceAll('=', '~=')
		.split('~')
		.filter((part) => part.trim())
		.map((part) => (part.startsWith('=') ? reader.answer(part.slice(1), 100) : reader.answer(part, 0)));

function pairOf(part: string, reader: GiftReader): { term: string; definition: string } {
	const [term, definition] = cut(part, '->');
	if (definition === undefined)
		reader.faults.push(about('no_pair', 'A pair needs "->" between its two sides.', reader.text(part)));
	return { term: reader.text(term), definition: reader.text(definition ?? term) };
}
