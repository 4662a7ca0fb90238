import { z } from 'zod';
import { pick } from '../shuffle.ts';
import { idErrors, shapedAnswer, shareScore } from '../answer.ts';
import { plainText, reportRepeats, shownName } from '#lib/text/fields.ts';
import { nameTexts } from '../ids.ts';
import { textKey } from '../../text/text-key.ts';
import { shownText } from '#lib/text/name-key.ts';
import type { QuestionKind } from '../kind.ts';
import { storedList, storedNamed, storedSwitch } from '../stored.ts';
import { numbersOf } from '../table.ts';
import type { Named } from '../types.ts';
import { readChoices } from './read.ts';

const content = z
	.strictObject({
		options: z.array(plainText(500)).min(2).max(20).describe('The options, all different.'),
		answers: z.array(z.int().min(0)).min(1).describe('Positions of the right options, counted from 0.'),
		keepOrder: z
			.boolean()
			.optional()
			.describe('The options are never shuffled, for such as "all of the above"; false when left out.')
	})
	.superRefine(({ options, answers }, ctx) => {
		reportRepeats(options.map(textKey), 'options', ctx);
		reportRepeats(answers, 'answers', ctx);
		answers.forEach((answer, index) => {
			if (answer < options.length) return;
			const path = ['answers', index];
			ctx.addIssue({ code: 'custom', path, message: 'There is no such option.', params: { code: 'too_big' } });
		});
	});

const stored = z.object({
	options: storedList(storedNamed),
	answers: storedList(z.string()),
	keepOrder: storedSwitch(false)
});

const rawAnswer = z.strictObject({ selected: z.array(z.string()).min(1) });

/**
 * The types of questions and answers of this kind. `answers` are positions in the written form and option ids in the
 * stored one.
 */
interface MultipleChoice {
	type: 'mc';
	input: { options: string[]; answers: number[]; keepOrder?: boolean | undefined };
	content: { options: Named[]; answers: string[]; keepOrder: boolean };
	answer: { selected: string[] };
	player: { options: Named[]; select: 'one' | 'many' };
}

/** Multiple choice: one or several right options. */
export const multipleChoice: QuestionKind<MultipleChoice> = {
	type: 'mc',
	aliases: ['multiple-choice', 'multiplechoice', 'choice'],
	isScored: true,
	hasShares: true,
	place: 10,
	title: 'Multiple choice',
	shown: {
		options: z.array(shownName('An option')),
		answers: z.array(z.int()).describe('Positions of the right options, counted from 0'),
		keepOrder: z.boolean().optional().describe('The options are never shuffled')
	},
	content,
	stored,
	rawAnswer,
	texts: { list: { field: 'options', isDistinct: true, texts: [{ id: 'id', text: 'text', max: 500 }] } },
	reads: ['options', 'answers', 'answer', 'correct', 'keepOrder'],
	table: {
		germanName: 'auswahl',
		write: ({ options, answers, keepOrder }) => ({
			options: options.map(({ text }) => text),
			answers: numbersOf(options.map(({ id }) => answers.includes(id))),
			keepOrder
		}),
		read: ({ options, rightPlaces }) => ({ options, answers: rightPlaces() })
	},
	read: readChoices,
	assignIds(input, previous, makeId) {
		const options = nameTexts(input.options, previous?.options ?? [], makeId);
		const answers = options.filter((_, index) => input.answers.includes(index)).map(({ id }) => id);
		return { options, answers, keepOrder: input.keepOrder === true };
	},
	write({ options, answers, keepOrder }, { ids }) {
		const positions = options.flatMap(({ id }, index) => (answers.includes(id) ? [index] : []));
		const texts = ids ? options : options.map(({ text }) => text);
		return { options: texts, answers: positions, ...(keepOrder ? { keepOrder } : {}) };
	},
	forPlayer({ options, answers, keepOrder }, { shuffle, shuffleAnswers }) {
		const shown = options.map(({ id, text }) => ({ id, text: shownText(text) }));
		return {
			options: shuffleAnswers && !keepOrder ? shuffle(shown, 'options') : shown,
			select: answers.length > 1 ? 'many' : 'one'
		};
	},
	parseAnswer({ options }, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		if ('errors' in shaped) return shaped;
		const known = options.map(({ id }) => id);
		const errors = idErrors(shaped.value.selected, known, (index) => ['selected', index]);
		return errors.length ? { errors } : { answer: shaped.value };
	},
	score({ answers }, { selected }, { partialCredit }) {
		const hits = selected.filter((id) => answers.includes(id)).length;
		return shareScore((2 * hits - selected.length) / answers.length, partialCredit);
	},
	answerParts: ({ options }, { selected }) =>
		options.filter(({ id }) => selected.includes(id)).map(({ text }) => ({ text })),
	solution: ({ answers }) => ({ selected: answers }),
	withRight(content, ids) {
		const right = content.options.map(({ id }) => id).filter((id) => ids.includes(id));
		return right.length && right.length === new Set(ids).size ? { ...content, answers: right } : undefined;
	},
	sourced: ({ options, answers }) => ({
		texts: answers.map((index) => options[index]!),
		isFree: answers.length === options.length
	}),
	known: ({ options, answers }: { options: { id: string }[]; answers: number[] }) => ({
		selected: answers.map((index) => options[index]!.id)
	}),
	guess: ({ options }) => ({ selected: [pick(options).id] })
};
