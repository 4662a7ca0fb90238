import { limitSeconds } from '#lib/questions/limit.ts';
import { notFound } from '../../../../runtime/errors.ts';
import type { Work } from '../../../../operation/operation.ts';
import { questionsOf } from '../../../authoring/catalogs/find.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { storedQuestion } from '../../../authoring/catalogs/schema.ts';
import type { LoadedEvent } from '../../../authoring/events/load.ts';
import { planSettings } from './attempt-plan.ts';
import type { AttemptPlan } from '../plan.ts';
import { questionOrder } from './question-order.ts';

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
		limit: limitSeconds(question, settings, extraTime),
		question
	}));
	return { settings: { ...planSettings(settings) }, questions };
}
