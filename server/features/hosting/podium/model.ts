import { int, json, table, text, uid, type Link } from '../../../database/table.ts';
import type { PodiumState } from '#lib/live/wire.ts';
import { podiumChecks } from './restore.ts';
import type { PodiumStep } from './steps.ts';

const linkedSteps = (steps: PodiumStep[], link: Link) =>
	steps.map((step) => ({ ...step, teams: step.teams.map((team) => ({ ...team, uid: link('teams', team.uid) })) }));

/**
 * The ceremony of an event: its steps as they were at its start, so that no late answer changes what is being revealed.
 */
export class Podium extends table(
	'podiums',
	{
		key: 'own',
		versioned: true,
		backup: {
			section: 'events',
			within: { name: 'podium', by: 'eventUid', single: true },
			linked: ({ steps }, link) => ({ steps: linkedSteps(steps as PodiumStep[], link) }),
			restore: () => ({ checks: podiumChecks })
		}
	},
	{
		eventUid: uid().primary(),
		state: text(10).of<PodiumState>(),
		/** How many of the steps have been shown. */
		step: int(),
		steps: json<PodiumStep[]>(),
		/** How many teams were ranked. */
		teams: int()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Podium];
