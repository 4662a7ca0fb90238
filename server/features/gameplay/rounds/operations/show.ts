import { z } from 'zod';
import { operation, type Work } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { phoneLanguage } from '../../results/attempts/language.ts';
import { settingsIn } from '../../results/attempts/attempt-plan.ts';
import { progressOfCeremony } from '../ceremony.ts';
import { findRound, planOfRound, type LightRound } from '../find.ts';
import { namedTeams } from '../named-teams.ts';
import { hostView, presentRound, publicView, type Shown } from '../present.ts';
import { roundKey, roundResponse } from '../schema.ts';
import { hostViewResponse, roundPlanResponse } from '../view-schema.ts';
import { presentPlan } from '../present-plan.ts';

/** What a view of a round needs, as read for one caller. */
export async function readShown(
	{ dependencies, localeFor, now }: Pick<Work, 'dependencies' | 'localeFor' | 'now'>,
	round: LightRound
): Promise<Shown> {
	const plan = await planOfRound(round.uid);
	const event = { namespace: round.namespace, eventUid: round.eventUid };
	const present = dependencies.presentTeams(event);
	return {
		round,
		plan,
		secretKey: dependencies.env.SECRET_KEY,
		locale: phoneLanguage({ localeFor }, settingsIn(plan).locale ?? 'de'),
		teams: present.size,
		hostAway: dependencies.presentHosts(event) === 0,
		progress: await progressOfCeremony(dependencies, round),
		now
	};
}

/** A round as its host sees it: with the solution, the PIN, who has answered, and what was fixed at its creation. */
export const showRound = operation({
	summary: 'Show a round to its host: the question with its solution, the PIN, and who has answered.',
	access: { scope: 'quiz:read', area: 'events', right: 'r' },
	input: z.strictObject(roundKey),
	output: z.object({ event_uid: uidSchema, round: roundResponse, view: hostViewResponse, plan: roundPlanResponse }),
	errors: ['not_found'],
	async run(work) {
		const round = await findRound(work.namespace, work.input);
		const shown = await readShown(work, round);
		const present = work.dependencies.presentTeams({ namespace: round.namespace, eventUid: round.eventUid });
		const named = await namedTeams(round.eventUid, present);
		const view = { ...(await publicView(shown)), host: await hostView(shown, named) };
		return {
			event_uid: round.eventUid,
			round: presentRound(round, shown.plan),
			view,
			plan: presentPlan(shown.plan, round.options, shown.locale)
		};
	}
});
