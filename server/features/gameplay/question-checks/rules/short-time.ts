import type { Rule } from '../finding.ts';
import { isScored, partsOf } from '../texts.ts';
import { kinds } from '#lib/questions/index.ts';

/**
 * Letters that a practised adult reads in a second: 238 words in a minute (Brysbaert 2019, Journal of Memory and
 * Language 109), with six letters and a space.
 */
const lettersInSecond = 28;

/** A limit that ends before the question and its options can be read. */
export const shortTime: Rule = ({ question, countdown: ofEvent }) => {
	if (!isScored(question)) return [];
	const limit = question.countdown ?? (kinds[question.type].hasOwnClockAlone ? null : ofEvent);
	if (!limit) return [];
	const letters = partsOf(question).reduce((sum, { text }) => sum + text.length, question.prompt.length);
	const needed = Math.ceil(letters / lettersInSecond);
	return needed > limit ? [{ kind: 'shortTime', questionId: question.id, texts: [], count: limit, total: needed }] : [];
};
