import { kinds } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import type { Settings } from '../events/settings.ts';
import { notFound } from '../../errors.ts';
import { Result, type AttemptPlan } from '../results/model.ts';

/** The settings an attempt keeps from its start. */
export type PlanSettings = Pick<
	Settings,
	'shuffleAnswers' | 'timeBonusFloor' | 'partialCredit' | 'instantFeedback' | 'revealSolutions'
>;

export const planSettings = (settings: Settings): PlanSettings => ({
	shuffleAnswers: settings.shuffleAnswers,
	timeBonusFloor: settings.timeBonusFloor,
	partialCredit: settings.partialCredit,
	instantFeedback: settings.instantFeedback,
	revealSolutions: settings.revealSolutions
});

/** The settings of a stored plan. */
export const settingsIn = (plan: AttemptPlan): PlanSettings => plan.settings as unknown as PlanSettings;

export const isScored = (type: QuestionType): boolean => kinds[type].isScored;

// Plans never change after the start, and reading one costs more than storing an answer.
const kept = new Map<string, AttemptPlan>();
const mostKept = 400;

/** The plan of an attempt, from memory when it was read before. */
export async function planOf({
	id,
	attemptUid,
	eventUid
}: Pick<Result, 'id' | 'attemptUid' | 'eventUid'>): Promise<AttemptPlan> {
	const key = `${eventUid} ${attemptUid} ${id}`;
	const known = kept.get(key);
	if (known) return known;
	const row = await Result.findByPk(id, { attributes: ['plan'] });
	if (!row) throw notFound('attempt');
	if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
	kept.set(key, row.plan);
	return row.plan;
}
