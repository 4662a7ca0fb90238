import { moved, plain, type CodeLogo, type Item, type PrintPage } from './items.ts';
import { cut, hair, ink, muted, sizeFor, type PaperLook } from './look.ts';
import { paper } from './sheets.ts';

/** The content of one team card. */
export interface TeamCard {
	name: string;
	/** The text of its QR code; null = it cannot be read, and the team needs a new one. */
	link: string | null;
	/** The code to type without a camera; null = there is none. */
	code: string | null;
}

/** The words that all cards share. */
export interface CardWords {
	event: string;
	scan: string;
	phones: string;
	noCamera: string;
	/** In place of a code that cannot be read. */
	renew: string;
	/** The part typed before the code, such as `quiz.example/j/`. */
	address: string;
}

const margin = 8;
const [cols, rows] = [2, 4];
/** One card, mm. */
const card = { w: (paper.width - 2 * margin) / cols, h: (paper.height - 2 * margin) / rows };
/** Cards per page. */
export const cardsPerPage = cols * rows;
const code = { x: 1.8, y: 21.2, side: 47 };
const nameSizes = [
	[22, 19],
	[40, 16],
	[60, 13],
	[100, 11]
] as const;

/** The QR code of a team in its square, or the words that it needs a new one. */
export function codeItem(
	{ x, y, side }: { x: number; y: number; side: number },
	{ link, look, renew }: { link: string | null; look: PaperLook & { dark: string }; renew: string }
): Item {
	const logo: CodeLogo | undefined = look.logo;
	if (link !== null) return { kind: 'code', x, y, side, link, color: look.dark, ground: look.ground, logo };
	const inset = 5;
	const paragraphs = [plain(renew, 11, { isBold: true, color: ink })];
	return { kind: 'text', x: x + inset, y, w: side - 2 * inset, h: side, paragraphs, stand: 'middle' };
}

/** The items of one card, mm from its corner. */
function cardItems(
	{ name, link, code: typed }: TeamCard,
	words: CardWords,
	look: PaperLook & { dark: string }
): Item[] {
	const [left, right, wide] = [6, 49.4, 42];
	const title = plain(name, sizeFor(name, nameSizes), { face: 'display', isBold: true, color: ink });
	const by = [
		plain(words.scan, 12, { face: 'display', isBold: true, color: ink }),
		plain(words.phones, 9.5, { color: muted, before: 1.2 })
	];
	const address = plain(`${words.noCamera} ${words.address}`, 9, { color: muted });
	const shown: Item[] = typed
		? [
				{ kind: 'line', from: [right, 43.6], to: [right + wide, 43.6], color: hair, width: 0.25 },
				{ kind: 'text', x: right, y: 45, w: wide, h: 12, paragraphs: [address], stand: 'bottom' },
				{
					kind: 'text',
					x: right,
					y: 57,
					w: wide,
					h: 9,
					paragraphs: [plain(typed, 19, { face: 'display', isBold: true, color: ink })],
					shrinks: true
				}
			]
		: [];
	return [
		{ kind: 'awning', x: 0, y: 0, w: card.w, color: look.color },
		{ kind: 'text', x: left, y: 7.2, w: 85, h: 4.6, paragraphs: [plain(words.event, 9, { color: muted })] },
		{ kind: 'text', x: left, y: 11.4, w: 85, h: 12, paragraphs: [title], shrinks: true },
		codeItem(code, { link, look, renew: words.renew }),
		{ kind: 'text', x: right, y: 25, w: wide, h: 18, paragraphs: by },
		...shown
	];
}

/** Dashes to cut along, from edge to edge of the cards. */
function cuts(): Item[] {
	const line = { kind: 'line', color: cut, width: 0.2, isDashed: true } as const;
	const [right, bottom] = [paper.width - margin, paper.height - margin];
	return [
		...Array.from({ length: cols + 1 }, (_, at): Item => {
			const x = margin + at * card.w;
			return { ...line, from: [x, margin], to: [x, bottom] };
		}),
		...Array.from({ length: rows + 1 }, (_, at): Item => {
			const y = margin + at * card.h;
			return { ...line, from: [margin, y], to: [right, y] };
		})
	];
}

/** The pages of the cards of teams: eight each, with dashes to cut along. */
export const cardPages = (cards: TeamCard[], words: CardWords, look: PaperLook & { dark: string }): PrintPage[] =>
	Array.from({ length: Math.ceil(cards.length / cardsPerPage) }, (_, page) => ({
		...paper,
		items: [
			...cards
				.slice(page * cardsPerPage, (page + 1) * cardsPerPage)
				.flatMap((one, at) =>
					moved(cardItems(one, words, look), margin + (at % cols) * card.w, margin + Math.floor(at / cols) * card.h)
				),
			...cuts()
		]
	}));
