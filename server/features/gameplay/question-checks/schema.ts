import { z } from 'zod';
import { uidSchema } from '../../../operation/response-schema.ts';
import { findingKinds } from './finding.ts';

const count = z.int().min(0);

const otherQuestion = z.object({
	questionId: z.int(),
	event: uidSchema,
	eventName: z.string(),
	catalog: z.string().describe('slug of the catalog'),
	station: z.string(),
	prompt: z.string()
});

export const findingResponse = z.object({
	kind: z.enum(findingKinds),
	key: z.string().describe('Equal as long as the finding and the question stay the same'),
	questionId: z.int(),
	catalog: z.string().describe('slug of the catalog'),
	texts: z.array(z.string()).describe('The texts concerned, cut after 120 characters'),
	count: count.nullable(),
	total: count.nullable(),
	mayAccept: z.boolean().describe('The text is a typed answer that the caller may accept'),
	other: otherQuestion.nullable().describe('The question it is compared with')
});
export type FindingResponse = z.infer<typeof findingResponse>;
