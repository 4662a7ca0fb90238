import type { Paragraph } from '#lib/print/items.ts';
import { letterBody, letterFrame, type LetterWords } from '#lib/print/letter-pages.ts';
import { letterParagraphs, type LetterValues } from '#lib/print/letter.ts';
import type { PaperLook } from '#lib/print/look.ts';
import { paper as a4 } from '#lib/print/sheets.ts';
import type { TeamCard } from '#lib/print/team-cards.ts';
import type { Paper } from '../../../runtime/pdf/paper.ts';
import { linesOf, Painter, type Pictures } from './painter.ts';

/** A letter to each of these teams. */
export interface Letters {
	cards: TeamCard[];
	/** Its text as HTML with placeholders. */
	text: string;
	/** Their values, except for the team. */
	values: Omit<LetterValues, 'team'>;
	words: LetterWords;
	look: PaperLook & { dark: string };
	pictures: Pictures;
}

/** Two parts of a paragraph that is too long for a page, cut at a space near its middle; it alone when it has none. */
function halves(paragraph: Paragraph): Paragraph[] {
	const whole = paragraph.runs.reduce((sum, { text }) => sum + text.length, 0);
	let left = whole / 2;
	for (const [index, run] of paragraph.runs.entries()) {
		const at = run.text.indexOf(' ', Math.max(0, left));
		left -= run.text.length;
		if (left > 0 || at < 0) continue;
		const part = (runs: Paragraph['runs']): Paragraph => ({ ...paragraph, runs, before: 0 });
		const [before, after] = [paragraph.runs.slice(0, index), paragraph.runs.slice(index + 1)];
		return [
			{ ...part([...before, { ...run, text: run.text.slice(0, at) }]), before: paragraph.before ?? 0 },
			part([{ ...run, text: run.text.slice(at + 1) }, ...after])
		];
	}
	return [paragraph];
}

/** The paragraphs of a letter by page, as many on each as fit. */
function paginated(painter: Painter, paragraphs: Paragraph[]): Paragraph[][] {
	const pages: Paragraph[][] = [[]];
	let left: number = letterBody.first.h;
	const put = (paragraph: Paragraph): void => {
		const height = painter.heightOf(paragraph, letterBody.first.w);
		if (height > letterBody.first.h) {
			const parts = halves(paragraph);
			if (parts.length > 1) return parts.forEach(put);
		}
		const page = pages.at(-1)!;
		const needed = height + (page.length ? (paragraph.before ?? 0) : 0);
		if (needed > left && page.length) {
			left = letterBody.next.h - height;
			pages.push([paragraph]);
			return;
		}
		left -= needed;
		page.push(paragraph);
	};
	paragraphs.flatMap(linesOf).forEach(put);
	return pages;
}

/** Draws a letter for each team: its text on as many pages as it needs, its code on the first. */
export default async function draw(paper: Paper, letters: Letters): Promise<void> {
	const { cards, text, values, words, look, pictures } = letters;
	const painter = new Painter(paper, pictures);
	for (const card of cards) {
		const pages = paginated(painter, letterParagraphs(text, { ...values, team: card.name }));
		for (const [index, paragraphs] of pages.entries()) {
			await paper.page(a4);
			const body = { kind: 'text', ...(index ? letterBody.next : letterBody.first), paragraphs } as const;
			painter.draw(index ? [body] : [...letterFrame(card, words, look), body]);
		}
	}
}
