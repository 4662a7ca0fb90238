import type { PodiumView } from '#lib/live/wire.ts';
import { livingNames } from '../../authoring/teams/find.ts';
import { actOf, podiumOf, shownSteps } from './find.ts';
import type { Podium } from './model.ts';
import type { PodiumStep, StepTeam } from './steps.ts';

type Named = { teamUid: string; name: string };

/** The viewer: staff also see the next step and the version to continue from. */
type PodiumAudience = 'staff' | 'screen';

const noPodium: PodiumView = {
	state: 'idle',
	step: 0,
	total: 0,
	shown: [],
	awards: [],
	customAwards: [],
	latest: null
};

/** The ceremony of an event for each of these audiences, with the names that the teams have now. */
export async function podiumViews(
	eventUid: string,
	audiences: PodiumAudience[]
): Promise<Map<PodiumAudience, PodiumView>> {
	const podium = await podiumOf(eventUid);
	const isShown = podium !== null && podium.state !== 'idle';
	const names = isShown ? await livingNames(eventUid) : new Map<string, string>();
	const view =
		podium && isShown ? viewOf(podium, ({ uid, name }) => ({ teamUid: uid, name: names.get(uid) ?? name })) : noPodium;
	const staff = { ...view, next: podium && isShown ? nextOf(podium) : null, version: podium?.version ?? 0 };
	return new Map(audiences.map((audience) => [audience, audience === 'staff' ? staff : view]));
}

const nextOf = ({ steps, step }: Podium) => (steps[step] ? actOf(steps[step]) : null);

function viewOf(podium: Podium, named: (team: StepTeam) => Named): PodiumView {
	const shown = shownSteps(podium);
	const ofKind = <Kind extends PodiumStep['kind']>(kind: Kind) =>
		shown.filter((step): step is Extract<PodiumStep, { kind: Kind }> => step.kind === kind);
	const placed = [...ofKind('rest'), ...ofKind('place')].flatMap(({ teams }) => teams);
	const latest = shown.at(-1);
	return {
		state: podium.state,
		step: podium.step,
		total: podium.steps.length,
		shown: placed
			.map(({ place, shared, points, ...team }) => ({ ...named(team), place, shared, points }))
			.sort((a, b) => a.place - b.place),
		awards: ofKind('award').map(({ ranking, value, teams }) => ({ ranking, value, teams: teams.map(named) })),
		customAwards: ofKind('custom').flatMap(({ title, teams }) => teams.map((team) => ({ title, ...named(team) }))),
		latest: latest ? actOf(latest) : null
	};
}
