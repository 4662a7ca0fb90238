import { z } from 'zod';
import { pick } from '../shuffle.ts';
import { commonCount, idErrors, shapedAnswer, shareScore } from '../answer.ts';
import { lineText, plainText } from '#lib/text/fields.ts';
import { nameTexts } from '../ids.ts';
import { textKey } from '../../text/text-key.ts';
import { shownText } from '#lib/text/name-key.ts';
import { isObject, present, readList, textOf, truth } from '../reading.ts';
import type { Path, QuestionKind, Report } from '../kind.ts';
import { storedLabel, storedList, storedNamed, storedSwitch } from '../stored.ts';
import { numbersOf } from '../table.ts';
import type { Named, Side } from '../types.ts';

const card = z.strictObject({ text: plainText(500), correct: z.boolean() });
const content = z.strictObject({
	cards: z.array(card).min(1).max(50).describe('Statements; `correct` belongs to the right side.'),
	rightLabel: lineText(40).optional().describe('Name of the right side.'),
	leftLabel: lineText(40).optional().describe('Name of the left side.')
});

const stored = z.object({
	cards: storedList(storedNamed.extend({ correct: storedSwitch(false) })),
	rightLabel: storedLabel,
	leftLabel: storedLabel
});

const rawAnswer = z.strictObject({ swipes: z.record(z.string(), z.enum(['right', 'left'])) });

const sideOf = ({ correct }: { correct: boolean }): Side => (correct ? 'right' : 'left');
const swipeKey = ({ text }: Named, side: Side) => `${side} ${textKey(text)}`;

function readCard(entry: unknown, path: Path, report: Report): unknown {
	if (!isObject(entry)) return entry;
	return { text: textOf(entry, path, report, ['correct']), correct: truth(entry.correct) };
}

/** The types of questions and answers of this kind. A null label is shown in the player's language. */
interface SwipeCards {
	type: 'swipe';
	input: {
		cards: { text: string; correct: boolean }[];
		rightLabel?: string | undefined;
		leftLabel?: string | undefined;
	};
	content: { cards: (Named & { correct: boolean })[]; rightLabel: string | null; leftLabel: string | null };
	answer: { swipes: Record<string, Side> };
	player: { cards: Named[]; rightLabel: string | null; leftLabel: string | null };
}

/** Swipe cards: send each statement to its side. */
export const swipeCards: QuestionKind<SwipeCards> = {
	type: 'swipe',
	aliases: [],
	isScored: true,
	hasShares: true,
	place: 40,
	title: 'Swipe cards',
	shown: {
		cards: z
			.array(z.object({ id: z.string().optional(), text: z.string(), correct: z.boolean() }))
			.describe('`correct` belongs to the right side'),
		rightLabel: z.string().optional(),
		leftLabel: z.string().optional()
	},
	content,
	stored,
	rawAnswer,
	texts: {
		list: { field: 'cards', texts: [{ id: 'id', text: 'text', max: 500 }] },
		fields: { rightLabel: lineText(40), leftLabel: lineText(40) }
	},
	reads: ['cards', 'rightLabel', 'leftLabel'],
	table: {
		germanName: 'wischen',
		write: ({ cards, rightLabel, leftLabel }) => ({
			options: cards.map(({ text }) => text),
			answers: numbersOf(cards.map(({ correct }) => correct)),
			rightLabel,
			leftLabel
		}),
		read({ options, rightPlaces }) {
			const right = new Set(rightPlaces());
			return { cards: options.map((text, place) => ({ text, correct: right.has(place) })) };
		}
	},
	read(raw, report) {
		const { value } = readList(raw, ['cards'], (entry, path) => readCard(entry, path, report));
		return { content: { cards: value, ...present(raw, ['rightLabel', 'leftLabel']) } };
	},
	assignIds({ cards, rightLabel, leftLabel }, previous, makeId) {
		const named = nameTexts(
			cards.map(({ text }) => text),
			previous?.cards ?? [],
			makeId
		);
		return {
			cards: named.map((entry, index) => ({ ...entry, correct: cards[index]?.correct === true })),
			rightLabel: rightLabel ?? null,
			leftLabel: leftLabel ?? null
		};
	},
	write: ({ cards, rightLabel, leftLabel }, { ids }) => ({
		cards: ids ? cards : cards.map(({ text, correct }) => ({ text, correct })),
		...present({ rightLabel, leftLabel }, ['rightLabel', 'leftLabel'])
	}),
	forPlayer({ cards, rightLabel, leftLabel }, { shuffle, shuffleAnswers }) {
		const shown = cards.map(({ id, text }) => ({ id, text: shownText(text) }));
		return { cards: shuffleAnswers ? shuffle(shown, 'cards') : shown, rightLabel, leftLabel };
	},
	parseAnswer({ cards }, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		if ('errors' in shaped) return shaped;
		const swiped = Object.keys(shaped.value.swipes);
		const known = cards.map(({ id }) => id);
		const errors = idErrors(swiped, known, (index) => ['swipes', swiped[index] as string]);
		return errors.length ? { errors } : { answer: shaped.value };
	},
	score({ cards }, { swipes }, { partialCredit }) {
		const given = cards.flatMap((entry) => (swipes[entry.id] ? [swipeKey(entry, swipes[entry.id] as Side)] : []));
		const right = commonCount(
			given,
			cards.map((entry) => swipeKey(entry, sideOf(entry)))
		);
		return shareScore((right - (given.length - right)) / cards.length, partialCredit);
	},
	answerParts({ cards, rightLabel, leftLabel }, { swipes }) {
		const labels = { right: rightLabel, left: leftLabel };
		return cards.flatMap(({ id, text }) => {
			const side = swipes[id];
			const label = side && labels[side];
			return side ? [{ text, side, ...(label ? { label } : {}) }] : [];
		});
	},
	solution: ({ cards }) => ({ swipes: Object.fromEntries(cards.map((entry) => [entry.id, sideOf(entry)])) }),
	sourced: ({ cards }) => ({
		texts: cards.filter(({ correct }) => correct).map(({ text }) => text),
		untrue: cards.filter(({ correct }) => !correct).map(({ text }) => text)
	}),
	known: ({ cards }: { cards: { id: string; correct: boolean }[] }) => ({
		swipes: Object.fromEntries(cards.map((entry) => [entry.id, sideOf(entry)]))
	}),
	guess: ({ cards }) => ({ swipes: Object.fromEntries(cards.map(({ id }) => [id, pick(['right', 'left'] as const)])) })
};
