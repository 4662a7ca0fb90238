import type { PlayerQuestion } from '#lib/questions/types.ts';
import type { Dice } from '../world/dice.ts';

type Named = { id: string; text: string };
const ids = (list: readonly Named[]): string[] => list.map(({ id }) => id);
const sorted = ['one', 'two', 'three'];

/** An answer that a team could give: right, wrong, or null where it skips the question. */
export function answerTo(question: PlayerQuestion, dice: Dice): unknown {
	if (dice.chance(0.05)) return null;
	const isRight = dice.chance(0.6);
	const { options = [], items = [] } = question as unknown as { options?: Named[]; items?: Named[] };
	if (question.type === 'photoText') return { text: isRight ? ' Lighthouse' : 'Mill' };
	if (question.type === 'sort') {
		const right = sorted.map((text) => items.find((item) => item.text === text)!);
		return { order: ids(isRight ? right : right.toReversed()) };
	}
	const chosen = options.filter(({ text }) => text.startsWith('right'));
	return { selected: isRight ? ids(chosen) : ids([dice.pick(options)]) };
}
