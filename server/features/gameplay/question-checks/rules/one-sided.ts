import { upperTail } from '../binomial.ts';
import type { Rule } from '../finding.ts';

const fewest = 4;
/** A side that chance would fill so often in less than one of a hundred questions. */
const rare = 0.01;

/** Swipe cards that (nearly) all belong to one side: who always swipes there is right. */
export const oneSided: Rule = ({ question }) => {
	if (!('cards' in question.content)) return [];
	const { cards } = question.content;
	const right = cards.filter(({ correct }) => correct).length;
	const most = Math.max(right, cards.length - right);
	if (cards.length < fewest) return [];
	const tail = upperTail(Array<number>(cards.length).fill(0.5), most);
	if (most < cards.length && 2 * tail > rare) return [];
	return [{ kind: 'oneSided', questionId: question.id, texts: [], count: most, total: cards.length }];
};
