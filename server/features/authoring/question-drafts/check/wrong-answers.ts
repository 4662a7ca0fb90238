import { plainText } from '#lib/text/fields.ts';
import { typedKey } from '#lib/text/typed-key.ts';
import type { Refused } from '../schema.ts';
import { beginningOf } from './drafts.ts';

const option = plainText(500);
const mostAnswers = 3;

/** The usable wrong answers among those of the service, at most three, and why the others are refused. */
export function checkWrongAnswers(
	found: readonly unknown[],
	{ right, wrong }: { right: readonly string[]; wrong: readonly string[] }
): { answers: string[]; refused: Refused[] } {
	const rightKeys = new Set(right.map(typedKey));
	const taken = new Set(wrong.map(typedKey));
	const answers: string[] = [];
	const refused: Refused[] = [];
	for (const one of found) {
		if (answers.length === mostAnswers) break;
		const { success, data: text } = option.safeParse(one);
		const key = success ? typedKey(text) : '';
		const reason = !key ? 'invalid' : rightKeys.has(key) ? 'is_right' : taken.has(key) ? 'is_there' : undefined;
		if (reason) refused.push({ text: beginningOf(one), reason });
		else answers.push(text!);
		taken.add(key);
	}
	return { answers, refused };
}
