import { z } from 'zod';
import { worthInRound } from '#lib/ranking/round-points.ts';
import { AppError, invalidField } from '../../../../runtime/errors.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { operation } from '../../../../operation/operation.ts';
import { findCatalog } from '../../../authoring/catalogs/find.ts';
import { catalogKey } from '../../../authoring/catalogs/schema.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { loadEvent } from '../../../authoring/events/load.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { planFor } from '../../results/attempts/attempt-questions.ts';
import { isPlayedAlone } from '../../results/rounds/round-attempts.ts';
import type { StoredRule } from '../../results/judging/round-rule.ts';
import type { AttemptPlan } from '../../results/plan.ts';
import { openRoundOf, planOfRound, roundsOf } from '../find.ts';
import { Round } from '../model.ts';
import { presentRound } from '../present.ts';
import { roundOptions, roundResponse, type RoundOptions } from '../schema.ts';

const chosen = z.strictObject({
	id: z.int().describe('id of a question of the catalog'),
	limitSeconds: z.int().min(0).max(3600).optional().describe('In place of its own limit; 0 = none')
});

/** 409 with the reason, so that screens can translate it; `round` is the one in the way. */
const wrongState = (code: 'self_paced' | 'open_round' | 'played_alone', message: string, round?: string) =>
	new AppError('wrong_state', message, {
		details: [{ path: 'catalog', code, message }],
		...(round ? { extra: { round } } : {})
	});

/** Creates a round of a catalog: its questions, their order, limits and settings stay as they are now. */
export const createRound = operation({
	summary: 'Create a round that the host leads through the questions of a catalog.',
	access: { scope: 'quiz:write', area: 'events', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		catalog: catalogKey,
		questions: z
			.array(chosen)
			.min(1)
			.max(200)
			.optional()
			.describe('Which questions, in this order; left out: all in the order of the catalog'),
		options: roundOptions.prefault({})
	}),
	output: z.object({ event_uid: uidSchema, round: roundResponse }),
	errors: ['wrong_state', 'not_found'],
	changes: ['rounds'],
	target: ({ round }) => `${round.event_uid}/round ${round.uid} of ${round.catalog}`,
	async run(work) {
		const { input, namespace, actor, now, transaction } = work;
		// Its row stays locked until the commit, so that a catalog gets one open round.
		await findEvent(namespace, input.event, transaction);
		const loaded = await loadEvent(work, input.event);
		const { event, settings } = loaded;
		if (settings.playMode === 'self') throw wrongState('self_paced', 'In this event teams play at their own pace.');
		const catalog = await findCatalog(event.uid, input.catalog);
		const open = await openRoundOf(catalog.uid, transaction);
		if (open) throw wrongState('open_round', 'This catalog has a round that is still open.', open);
		if (await isPlayedAlone(catalog.uid))
			throw wrongState('played_alone', 'Teams have played this catalog at their own pace.');
		const uid = newUid();
		const inOrder = { ...loaded, settings: { ...settings, shuffleQuestions: false } };
		const plan = byRule(chosenPlan(await planFor(work, inOrder, catalog, uid), input.questions), input.options);
		const round = await Round.create(
			{
				uid,
				namespace,
				eventUid: event.uid,
				catalogUid: catalog.uid,
				catalog: catalog.slug,
				catalogName: catalog.name,
				pin: null,
				plan,
				state: 'created',
				stateAt: now,
				position: 0,
				podiumStep: 0,
				voided: [],
				blocked: [],
				commands: [],
				options: input.options,
				hostUserId: actor.kind === 'user' ? actor.user.id : null
			},
			{ transaction }
		);
		work.notify(event.uid, 'round');
		return { event_uid: event.uid, round: presentRound(round, plan) };
	}
});

/** A plan with the rule of the round: what its questions are worth is decided here, for everything that reads it. */
const byRule = ({ settings, questions }: AttemptPlan, { multiplier, minus }: RoundOptions): AttemptPlan => ({
	settings: { ...settings, rule: { multiplier, minus } satisfies StoredRule },
	questions: questions.map(({ question, ...entry }) => ({
		...entry,
		question: { ...question, points: worthInRound(question.points, { multiplier }) }
	}))
});

function chosenPlan(plan: AttemptPlan, wanted: z.output<typeof chosen>[] | undefined): AttemptPlan {
	if (!wanted) return plan;
	const byId = new Map(plan.questions.map((entry) => [entry.id, entry]));
	const questions = wanted.map(({ id, limitSeconds }, index) => {
		const entry = byId.get(id);
		const path = `questions[${index}].id`;
		if (!entry) throw invalidField(path, 'unknown_reference', 'The catalog has no such question.');
		if (wanted.findIndex((one) => one.id === id) < index) throw invalidField(path, 'duplicate', 'It is named twice.');
		return limitSeconds === undefined ? entry : { ...entry, limit: limitSeconds || null };
	});
	return { ...plan, questions };
}

/** The rounds of an event, newest first. */
export const listRounds = operation({
	summary: 'List the rounds of an event, newest first.',
	access: { scope: 'quiz:read', area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, rounds: z.array(roundResponse) }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const rounds = await roundsOf(event.uid);
		const shown = rounds.map(async (round) => presentRound(round, await planOfRound(round.uid)));
		return { event_uid: event.uid, rounds: await Promise.all(shown) };
	}
});
