import type { Ranking, Rankings, Standing } from '#lib/live/wire.ts';
import type { Column } from '../../../../operation/csv.ts';

/** A team as one row of a file: its standing by points, and its places in the other rankings. */
interface TeamRow extends Standing {
	places: Partial<Record<Ranking, number>>;
}

/** The teams in the ranking by points, in its order, each with all its places. */
export function teamRows(rankings: Rankings): TeamRow[] {
	const placesIn = (ranking: Ranking) => new Map(rankings[ranking].map(({ teamUid, place }) => [teamUid, place]));
	const others = (['catalogMaster', 'accuracy', 'puzzle'] as const).map((name) => ({ name, places: placesIn(name) }));
	return rankings.points.map((standing) => ({
		...standing,
		places: Object.fromEntries(others.map(({ name, places }) => [name, places.get(standing.teamUid)]))
	}));
}

/** Columns of `kind=teams`, one row a team. */
export const teamColumns: Column<TeamRow>[] = [
	{ header: 'place', kind: 'number', value: (row) => row.place },
	{ header: 'team', kind: 'text', value: (row) => row.name },
	{ header: 'points', kind: 'number', value: (row) => row.points },
	{ header: 'maxPoints', kind: 'number', value: (row) => row.maxPoints },
	{ header: 'correct', kind: 'number', value: (row) => row.correct },
	{ header: 'total', kind: 'number', value: (row) => row.total },
	{ header: 'accuracy', kind: 'number', value: (row) => row.accuracy },
	{ header: 'catalogsDone', kind: 'number', value: (row) => row.catalogsDone },
	{ header: 'catalogsTotal', kind: 'number', value: (row) => row.catalogsTotal },
	{ header: 'duration', kind: 'number', value: (row) => row.durationSec },
	{ header: 'finished', kind: 'time', value: (row) => row.finishedAt },
	{ header: 'puzzleSolved', kind: 'time', value: (row) => row.puzzleSolvedAt },
	{ header: 'placeCatalogMaster', kind: 'number', value: ({ places }) => places.catalogMaster ?? null },
	{ header: 'placeAccuracy', kind: 'number', value: ({ places }) => places.accuracy ?? null },
	{ header: 'placePuzzle', kind: 'number', value: ({ places }) => places.puzzle ?? null },
	{ header: 'verified', kind: 'flag', value: (row) => row.verified }
];
