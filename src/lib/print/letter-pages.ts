import { plain, type Item, type Paragraph, type PrintPage } from './items.ts';
import { hair, ink, muted, type PaperLook } from './look.ts';
import { paper } from './sheets.ts';
import { codeItem, type TeamCard } from './team-cards.ts';

/** The words that all letters share. */
export interface LetterWords {
	/** Name of the event. */
	event: string;
	yourCode: string;
	scan: string;
	phones: string;
	noCamera: string;
	/** In place of a code that cannot be read. */
	renew: string;
	/** The part typed before the code, such as `quiz.example/j/`. */
	address: string;
}

const margin = 25;
const wide = paper.width - 2 * margin;
/** The text area of a letter on its first and further pages, mm. */
export const letterBody = {
	first: { x: margin, y: 40, w: wide, h: 165 },
	next: { x: margin, y: margin, w: wide, h: paper.height - 2 * margin }
};
const codeSide = 58;
const codeTop = 220;

/** The fixed parts of a letter's first page: the head, and the code of the team at the bottom. */
export function letterFrame(card: TeamCard, words: LetterWords, look: PaperLook & { dark: string }): Item[] {
	const x = margin + codeSide + 6;
	const w = paper.width - margin - x;
	const shown: Paragraph[] = card.code
		? [
				plain(`${words.noCamera} ${words.address}`, 10, { color: muted, before: 5 }),
				plain(card.code, 24, { face: 'display', isBold: true, color: ink })
			]
		: [];
	const name = plain(card.name, 17, { face: 'display', isBold: true, color: ink });
	const ways: Paragraph[] = [
		plain(words.scan, 11, { isBold: true, color: ink }),
		plain(words.phones, 10, { color: muted }),
		...shown
	];
	return [
		{ kind: 'awning', x: 8, y: 6, w: paper.width - 16, color: look.color },
		{ kind: 'text', x: margin, y: 22, w: wide, h: 8, paragraphs: [plain(words.event, 11, { color: muted })] },
		{ kind: 'line', from: [margin, codeTop - 6], to: [paper.width - margin, codeTop - 6], color: hair, width: 0.3 },
		codeItem({ x: margin - 4, y: codeTop, side: codeSide }, { link: card.link, look, renew: words.renew }),
		{ kind: 'text', x, y: codeTop + 1, w, h: 5, paragraphs: [plain(words.yourCode, 10, { color: muted })] },
		{ kind: 'text', x, y: codeTop + 5.5, w, h: 15, paragraphs: [name], stand: 'middle', shrinks: true },
		{ kind: 'text', x, y: codeTop + 23, w, h: codeSide - 23, paragraphs: ways }
	];
}

/** The first page of a letter as far as its text goes. */
export const letterPage = (
	card: TeamCard,
	text: Paragraph[],
	words: LetterWords,
	look: PaperLook & { dark: string }
): PrintPage => ({
	...paper,
	items: [...letterFrame(card, words, look), { kind: 'text', ...letterBody.first, paragraphs: text }]
});
