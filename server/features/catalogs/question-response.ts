import { z } from 'zod';
import { sharedFields } from '#lib/questions/fields.ts';
import { kinds, questionTypes } from '#lib/questions/index.ts';

/** Every type in the written form, with the fields that all of them have. */
function formsOf<Shared extends z.ZodRawShape>(shared: Shared) {
	const forms = questionTypes.map((type) =>
		z.object({ ...shared, type: z.literal(type).describe(kinds[type].title), ...kinds[type].shown })
	);
	return z.discriminatedUnion('type', forms as [(typeof forms)[number]]);
}

/** A question as a file or request writes it. */
export const questionForm = formsOf(sharedFields).meta({ id: 'QuestionInput' });

/** A question with its solution as it is answered; what has its default is left out. */
export const questionResponse = formsOf({
	id: z.int(),
	prompt: z.string(),
	points: z.int(),
	countdown: z.int().optional().describe('Seconds, 0 = none; left out = as the event'),
	instantFeedback: z.boolean().optional().describe('Left out = as the event'),
	image: z.string().optional().describe('Address of the picture'),
	explanation: z.string().optional().describe('Shown with the solution')
}).meta({ id: 'Question' });
export type QuestionResponse = z.infer<typeof questionResponse>;
