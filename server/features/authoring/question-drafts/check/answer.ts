import { kinds } from '#lib/questions/index.ts';
import type { QuestionInput, QuestionType } from '#lib/questions/types.ts';
import type { RefusalReason } from '../schema.ts';
import { standsIn } from './stands-in.ts';

interface Fault {
	reason: RefusalReason;
	/** What does not stand in the passage, or does. */
	detail?: string;
}

/** Why the answer of a question does not stand in its passage; undefined when it does. */
export function answerFault<T extends QuestionType>(
	{ type, content }: QuestionInput<T>,
	passage: string
): Fault | undefined {
	const { texts, isOneEnough, untrue = [], isFree } = kinds[type].sourced(content);
	if (isFree) return { reason: 'all_right' };
	const said = untrue.find((text) => passage.includes(text.trim()));
	if (said !== undefined) return { reason: 'false_stands', detail: said };
	const missing = texts.filter((text) => !standsIn(text, passage));
	const isThere = isOneEnough ? missing.length < texts.length : !missing.length;
	return isThere ? undefined : { reason: 'answer_missing', detail: missing[0]! };
}
