import type { Locale } from '#lib/messages/locale.ts';
import { solutionParts } from '#lib/questions/index.ts';
import { inLanguage } from '#lib/questions/translations.ts';
import type { RoundPlan } from '#lib/live/round.ts';
import type { AttemptPlan } from '../results/plan.ts';
import type { RoundOptions } from './schema.ts';

/** What was fixed at the creation of a round, in the language of its host: options and questions with their solutions. */
export const presentPlan = (plan: AttemptPlan, options: RoundOptions, locale: Locale): RoundPlan => ({
	options,
	questions: plan.questions.map(({ id, limit, question }) => {
		const shown = inLanguage(question, locale);
		const { prompt, explanation } = shown;
		return { id, prompt, limitSeconds: limit, solution: solutionParts(shown), explanation: explanation || null };
	})
});
