import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { EventTotals } from '#lib/ranking/places-and-ties.ts';
import { totalsOf } from '#lib/ranking/rank.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { rankedTeams, type RankedTeam } from '../../../authoring/teams/find.ts';
import { KeptProgress } from './kept-progress.ts';
import type { AttemptRow, RankingInput } from './ranking-input.ts';
import { attemptsOfTeams, loadRankingRows, type RankingRows } from './ranking-rows.ts';
import { valuesInTurns } from './ranking.ts';

/** The teams of a board by uid, without the rows of single catalogs: what live topics carry. */
export interface TeamList extends EventTotals {
	teams: TeamValues[];
}

/** Teams whose progress is counted at once. */
const teamsAtOnce = 500;

const byUid = (a: TeamValues, b: TeamValues) => (a.uid < b.uid ? -1 : 1);

async function valuesFrom(rows: RankingRows, rules: CountingRules): Promise<TeamValues[]> {
	const options: RankingInput['options'] = { ...rules, boardMode: 'live', asOf: null, revision: 0 };
	return (await valuesInTurns({ ...rows, options })).map(({ catalogs: _, ...values }) => values);
}

async function listOf(rows: RankingRows, rules: CountingRules): Promise<TeamList> {
	return { ...totalsOf(rows.catalogs, rules.rulesVersion), teams: (await valuesFrom(rows, rules)).sort(byUid) };
}

/** The teams of an event as they stood at a moment. */
export async function teamsAt(eventUid: string, rules: CountingRules, asOf: Date | null): Promise<TeamList> {
	return listOf(await loadRankingRows(eventUid, asOf), rules);
}

/** The input of the live ranking of one event, cached and updated team by team. */
export class KeptTeams {
	readonly rules: CountingRules;
	readonly eventUid: string;
	list: TeamList;
	/** How far the same teams are. */
	readonly progress = new KeptProgress();
	/** Where in the list each team is. */
	#places = new Map<string, number>();
	#rows: RankingRows;
	#teams: Map<string, RankedTeam>;

	private constructor(eventUid: string, rows: RankingRows, rules: CountingRules, list: TeamList) {
		this.eventUid = eventUid;
		this.rules = rules;
		this.list = list;
		this.#order(list.teams);
		// Attempts are reloaded for each team that changed.
		this.#rows = { ...rows, attempts: [] };
		this.#teams = new Map(rows.teams.map((team) => [team.uid, team]));
	}

	/** Reads the whole event, in turns; what changes meanwhile has to be read again. */
	static async read(eventUid: string, rules: CountingRules): Promise<KeptTeams> {
		const rows = await loadRankingRows(eventUid, null);
		const kept = new KeptTeams(eventUid, rows, rules, await listOf(rows, rules));
		await kept.#count([...kept.#teams.keys()], rows.attempts);
		return kept;
	}

	/** Reloads the attempts of some teams if nothing else of the event has changed, such as manual points. */
	async readAgain(uids: string[]): Promise<void> {
		const unknown = uids.filter((uid) => !this.#teams.has(uid));
		if (unknown.length) for (const team of await rankedTeams(this.eventUid, unknown)) this.#teams.set(team.uid, team);
		const teams = uids.flatMap((uid) => this.#teams.get(uid) ?? []);
		const attempts = await attemptsOfTeams(this.eventUid, uids);
		const values = await valuesFrom({ ...this.#rows, attempts, teams }, this.rules);
		await this.#count(uids, attempts);
		this.#replace(uids, values);
	}

	async #count(uids: readonly string[], attempts: readonly AttemptRow[]): Promise<void> {
		const attemptsOf = Map.groupBy(attempts, ({ teamUid }) => teamUid);
		for await (const some of inTurns(uids, teamsAtOnce))
			for (const uid of some) this.progress.set(uid, attemptsOf.get(uid) ?? [], this.#teams.get(uid));
	}

	#replace(uids: string[], values: TeamValues[]): void {
		const teams = [...this.list.teams];
		const changed = new Map(values.map((each) => [each.uid, each]));
		const gone = new Set<number>();
		for (const uid of new Set(uids)) {
			const [at, value] = [this.#places.get(uid), changed.get(uid)];
			if (at === undefined) continue;
			if (value) teams[at] = value;
			else gone.add(at);
			changed.delete(uid);
		}
		if (!gone.size && !changed.size) this.list = { ...this.list, teams };
		else this.#order([...teams.filter((_, at) => !gone.has(at)), ...changed.values()].sort(byUid));
	}

	#order(teams: TeamValues[]): void {
		this.list = { ...this.list, teams };
		this.#places = new Map(teams.map(({ uid }, at) => [uid, at]));
	}
}
