import { notFound } from '../../runtime/errors.ts';
import type { Work } from '../../operation/operation.ts';
import { questionsOf } from '../catalogs/find.ts';
import type { Catalog } from '../catalogs/model.ts';
import { storedQuestion } from '../catalogs/schema.ts';
import type { LoadedEvent } from '../events/load.ts';
import { planSettings } from '../results/attempt-plan.ts';
import type { AttemptPlan } from '../results/model.ts';
import { limitSeconds } from '../results/scoring.ts';
import { questionOrder } from './order.ts';

/** A limit in whole seconds for a team that may take longer. */
const longer = (limit: number | null, factor: number) => limit && Math.round(limit * factor);

/** The questions of a catalog as one attempt plays them: order, limits and snapshots; 404 for a catalog without any. `extraTime` is a factor of the limits. */
export async function planFor(
	{ dependencies }: Work,
	{ settings }: LoadedEvent,
	catalog: Catalog,
	attemptId: string,
	extraTime = 1
): Promise<AttemptPlan> {
	const stored = (await questionsOf(catalog.uid)).map(storedQuestion);
	if (!stored.length) throw notFound('catalog');
	const order = settings.shuffleQuestions ? questionOrder(dependencies.env.SECRET_KEY, attemptId, stored) : stored;
	const questions = order.map((question) => ({
		id: question.id,
		limit: longer(limitSeconds(question.countdown, settings), extraTime),
		question
	}));
	return { settings: { ...planSettings(settings) }, questions };
}
