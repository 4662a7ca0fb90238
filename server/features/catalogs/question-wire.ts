import { z } from 'zod';
import { sharedFields } from '#lib/questions/fields.ts';

const named = (text: string) =>
	z.union([z.string(), z.object({ id: z.string(), text: z.string() })]).describe(`${text}; with its id when asked for`);

const card = z.object({ id: z.string().optional(), text: z.string(), correct: z.boolean() });
const term = z.object({
	termId: z.string().optional(),
	term: z.string(),
	definitionId: z.string().optional(),
	definition: z.string()
});

/** The six types in the written form, each with the fields that all of them have. */
const formsOf = <Shared extends z.ZodRawShape>(shared: Shared) =>
	z.discriminatedUnion('type', [
		z.object({
			...shared,
			type: z.literal('mc').describe('Multiple choice'),
			options: z.array(named('An option')),
			answers: z.array(z.int()).describe('Positions of the right options, counted from 0')
		}),
		z.object({ ...shared, type: z.literal('assign').describe('Matching'), terms: z.array(term) }),
		z.object({
			...shared,
			type: z.literal('sort').describe('Sorting'),
			items: z.array(named('An item')).describe('In the right order')
		}),
		z.object({
			...shared,
			type: z.literal('swipe').describe('Swipe cards'),
			cards: z.array(card).describe('`correct` belongs to the right side'),
			rightLabel: z.string().optional(),
			leftLabel: z.string().optional()
		}),
		z.object({
			...shared,
			type: z.literal('photoText').describe('Photo with text'),
			consent: z.boolean().optional().describe('Players tick a consent before they send a photo'),
			requirePhoto: z.boolean().optional().describe('An answer needs a photo; true when left out'),
			accept: z.array(z.string()).optional().describe('Texts that are right; `*` stands for any characters')
		}),
		z.object({
			...shared,
			type: z.literal('flip').describe('Info card, never scored'),
			answer: z.string().describe('Text on the back')
		})
	]);

/** A question as a file or request writes it. */
export const questionForm = formsOf(sharedFields).meta({ id: 'QuestionInput' });

/** A question with its solution as it is answered; what has its default is left out. */
export const questionWire = formsOf({
	id: z.int(),
	prompt: z.string(),
	points: z.int(),
	countdown: z.int().optional().describe('Seconds, 0 = none; left out = as the event'),
	instantFeedback: z.boolean().optional().describe('Left out = as the event'),
	image: z.string().optional().describe('Address of the picture'),
	explanation: z.string().optional().describe('Shown with the solution')
}).meta({ id: 'Question' });
export type QuestionWire = z.infer<typeof questionWire>;
