import { z } from 'zod';
import { shapedAnswer } from '../answer.ts';
import { plainText } from '#lib/text/fields.ts';
import { shownText } from '#lib/text/name-key.ts';
import { firstOf } from '../reading.ts';
import type { LenientContent, QuestionKind } from '../kind.ts';
import { storedText } from '../stored.ts';

const content = z.strictObject({ answer: plainText(5000).describe('Text on the back of the card.') });

const stored = z.object({ answer: storedText });

const rawAnswer = z.strictObject({ turned: z.literal(true) });

/** The back as a text or as a list of one text. */
function readBack(raw: Record<string, unknown>): LenientContent {
	const found = firstOf(raw, ['answer', 'answers']);
	const value: unknown = found?.value;
	const answer: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	return { content: { answer }, sources: { answer: { name: found?.name ?? 'answer' } } };
}

/** The types of questions and answers of this kind. The back of the card is absent while it must stay hidden. */
interface InfoCard {
	type: 'flip';
	input: { answer: string };
	content: { answer: string };
	answer: { turned: true };
	player: { answer?: string };
}

/** Info card: "did you know", turned to read, never scored. */
export const infoCard: QuestionKind<InfoCard> = {
	type: 'flip',
	aliases: ['info', 'card'],
	isScored: false,
	hasOwnClockAlone: true,
	place: 60,
	title: 'Info card, never scored',
	shown: { answer: z.string().describe('Text on the back') },
	content,
	stored,
	rawAnswer,
	texts: { fields: { answer: plainText(5000) } },
	reads: ['answer', 'answers'],
	table: {
		germanName: 'infokarte',
		write: ({ answer }) => ({ options: [], answers: answer }),
		read: ({ answers }) => ({ answer: answers })
	},
	read: readBack,
	assignIds: (input) => input,
	write: ({ answer }) => ({ answer }),
	forPlayer: ({ answer }, { showBack }) => (showBack ? { answer: shownText(answer) } : {}),
	parseAnswer(_, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		return 'errors' in shaped ? shaped : { answer: shaped.value };
	},
	score: () => ({ fraction: 0, isCorrect: null }),
	answerParts: () => [],
	solution: () => ({}),
	sourced: ({ answer }) => ({ texts: [answer] }),
	known: () => ({ turned: true }),
	guess: () => ({ turned: true })
};
