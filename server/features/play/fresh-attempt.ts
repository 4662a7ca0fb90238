import { AppError, notFound } from '../../errors.ts';
import type { Work } from '../../operation.ts';
import { questionsOf } from '../catalogs/find.ts';
import type { Catalog } from '../catalogs/model.ts';
import { maxPointsOf, storedQuestion } from '../catalogs/schema.ts';
import type { QuizEvent } from '../events/model.ts';
import type { AttemptPlan } from '../results/model.ts';
import type { LoadedEvent } from './event.ts';
import { questionOrder } from './order.ts';
import { isScored, planSettings } from './plan.ts';
import { limitSeconds, scoringVersion } from './scoring.ts';

/** 409: the id of an attempt is taken. */
export const foreignId = () => new AppError('idempotency_conflict', 'This id belongs to another attempt.');

/** What every attempt begins with. */
export function freshAttempt(event: QuizEvent, catalog: Catalog, plan: AttemptPlan) {
	const questions = plan.questions.map(({ question }) => question);
	return {
		namespace: event.namespace,
		eventUid: event.uid,
		catalogUid: catalog.uid,
		catalog: catalog.slug,
		catalogName: catalog.name,
		state: 'running' as const,
		correct: 0,
		total: questions.filter(({ type }) => isScored(type)).length,
		points: 0,
		maxPoints: maxPointsOf(questions),
		efficiency: 0,
		finishedAt: null,
		durationSec: null,
		plan,
		scoringVersion
	};
}

/** The questions of a catalog as one attempt plays them: order, limits and snapshots; 404 for a catalog without any. */
export async function planFor(
	{ parts }: Work<unknown>,
	{ settings }: LoadedEvent,
	catalog: Catalog,
	attemptId: string
): Promise<AttemptPlan> {
	const stored = (await questionsOf(catalog.uid)).map(storedQuestion);
	if (!stored.length) throw notFound('catalog');
	const order = settings.shuffleQuestions ? questionOrder(parts.env.SECRET_KEY, attemptId, stored) : stored;
	const questions = order.map((question) => ({
		id: question.id,
		limit: limitSeconds(question.countdown, settings),
		question
	}));
	return { settings: { ...planSettings(settings) }, questions };
}
