import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { EventTotals } from '#lib/ranking/places-and-ties.ts';
import { totalsOf } from '#lib/ranking/rank.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import { rankedTeams, type RankedTeam } from '../../../authoring/teams/find.ts';
import type { RankingInput } from './ranking-input.ts';
import { attemptsOfTeams, loadRankingRows, type RankingRows } from './ranking-rows.ts';
import { valuesOf } from './ranking.ts';

/** The teams of a board by uid, without the rows of single catalogs: what live topics carry. */
export interface TeamList extends EventTotals {
	teams: TeamValues[];
}

const byUid = (a: TeamValues, b: TeamValues) => (a.uid < b.uid ? -1 : 1);

function valuesFrom(rows: RankingRows, rules: CountingRules): TeamValues[] {
	const options: RankingInput['options'] = { ...rules, boardMode: 'live', asOf: null, revision: 0 };
	return valuesOf({ ...rows, options }).map(({ catalogs: _, ...values }) => values);
}

/** The teams of an event as they stood at a moment. */
export async function teamsAt(eventUid: string, rules: CountingRules, asOf: Date | null): Promise<TeamList> {
	const rows = await loadRankingRows(eventUid, asOf);
	return { ...totalsOf(rows.catalogs, rules.rulesVersion), teams: valuesFrom(rows, rules).sort(byUid) };
}

/** The input of the live ranking of one event, cached and updated team by team. */
export class KeptTeams {
	readonly rules: CountingRules;
	readonly eventUid: string;
	list: TeamList;
	#rows: RankingRows;
	#teams: Map<string, RankedTeam>;

	private constructor(eventUid: string, rows: RankingRows, rules: CountingRules) {
		this.eventUid = eventUid;
		this.rules = rules;
		// Attempts are reloaded for each team that changed.
		this.#rows = { ...rows, attempts: [] };
		this.#teams = new Map(rows.teams.map((team) => [team.uid, team]));
		this.list = { ...totalsOf(rows.catalogs, rules.rulesVersion), teams: valuesFrom(rows, rules).sort(byUid) };
	}

	/** Reads the whole event. */
	static async read(eventUid: string, rules: CountingRules): Promise<KeptTeams> {
		return new KeptTeams(eventUid, await loadRankingRows(eventUid, null), rules);
	}

	/** Reloads the attempts of some teams if nothing else of the event has changed, such as manual points. */
	async readAgain(uids: string[]): Promise<void> {
		const unknown = uids.filter((uid) => !this.#teams.has(uid));
		if (unknown.length) for (const team of await rankedTeams(this.eventUid, unknown)) this.#teams.set(team.uid, team);
		const teams = uids.flatMap((uid) => this.#teams.get(uid) ?? []);
		const attempts = await attemptsOfTeams(this.eventUid, uids);
		this.#replace(uids, valuesFrom({ ...this.#rows, attempts, teams }, this.rules));
	}

	#replace(uids: string[], values: TeamValues[]): void {
		const changed = new Map(values.map((each) => [each.uid, each]));
		const before = this.list.teams;
		const gone = new Set(uids.filter((uid) => !changed.has(uid)));
		const kept = before.filter(({ uid }) => !gone.has(uid)).map((each) => changed.get(each.uid) ?? each);
		const known = new Set(before.map(({ uid }) => uid));
		const fresh = values.filter(({ uid }) => !known.has(uid));
		this.list = { ...this.list, teams: fresh.length ? [...kept, ...fresh].sort(byUid) : kept };
	}
}
