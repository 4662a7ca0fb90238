import { z } from 'zod';
import { sharedFields } from './fields.ts';
import { kinds } from './index.ts';
import type { QuestionType } from './types.ts';

const form = <Type extends QuestionType>(type: Type) =>
	z.strictObject({ ...sharedFields, type: z.literal(type), ...kinds[type].content.shape });

/** The written form of a question of any type: what editors, tools and the API reference show. Reading accepts more (contract 5.2). */
export const questionForm = z.discriminatedUnion('type', [
	form('mc'),
	form('assign'),
	form('sort'),
	form('swipe'),
	form('photoText'),
	form('flip')
]);
