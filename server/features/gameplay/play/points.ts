import { teamValues, type ScoredAttempt } from '#lib/ranking/team-values.ts';
import type { Catalog } from '../../authoring/catalogs/model.ts';
import type { Settings } from '../../authoring/events/settings.ts';

/** The parts of a team's points; `adjustment` = what staff added or deducted. */
interface Counted {
	attempts: readonly ScoredAttempt[];
	adjustment: number;
	/** The living catalogs of the event. */
	catalogs: readonly Catalog[];
	settings: Settings;
}

/** The points of a team as the rankings count them, also while they are hidden. */
export function pointsOf({ uid, name }: { uid: string; name: string }, counted: Counted): number {
	const { attempts, adjustment, settings: rules } = counted;
	// The number of questions of a catalog affects the other rankings than that of points.
	const catalogs = counted.catalogs.map((catalog) => ({
		uid: catalog.uid,
		slug: catalog.slug,
		living: true,
		scoredQuestions: 0
	}));
	const team = { uid, name, attempts, puzzleSolvedAt: null, adjustment };
	return teamValues(team, { catalogs, rules })?.points ?? 0;
}
