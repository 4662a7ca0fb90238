import { isDone } from '#lib/ranking/attempts.ts';
import type { RankedTeam } from '../../../authoring/teams/find.ts';
import type { AttemptRow } from './ranking-input.ts';

/** How many teams have been at a catalog, are there now, and are done with it. */
interface CatalogCounts {
	teams: number;
	running: number;
	finished: number;
}

interface TeamCounts {
	/** Attempts that are done; of an excluded team none. */
	done: number;
	catalogs: Map<string, { isRunning: boolean; isFinished: boolean }>;
}

const noTeam: TeamCounts = { done: 0, catalogs: new Map() };

function countsOf(attempts: readonly AttemptRow[], isRanked: boolean): TeamCounts {
	const counts: TeamCounts = { done: 0, catalogs: new Map() };
	for (const attempt of attempts) {
		const at = counts.catalogs.get(attempt.catalogUid) ?? { isRunning: false, isFinished: false };
		counts.catalogs.set(attempt.catalogUid, at);
		at.isRunning ||= attempt.state === 'running';
		if (!isDone(attempt)) continue;
		at.isFinished = true;
		if (isRanked) counts.done += 1;
	}
	return counts;
}

/** How far the teams of an event are, counted once and then updated team by team. */
export class KeptProgress {
	/** Attempts that are done, of all teams that are not excluded. */
	done = 0;
	/** By uid of the catalog. */
	readonly catalogs = new Map<string, CatalogCounts>();
	#teams = new Map<string, TeamCounts>();

	/** Replaces what a team has played; without attempts nothing of it is left. */
	set(uid: string, attempts: readonly AttemptRow[], team: Pick<RankedTeam, 'excluded'> | undefined): void {
		this.#add(this.#teams.get(uid) ?? noTeam, -1);
		const counts = countsOf(attempts, team !== undefined && !team.excluded);
		if (attempts.length) this.#teams.set(uid, counts);
		else this.#teams.delete(uid);
		this.#add(counts, 1);
	}

	#add({ done, catalogs }: TeamCounts, sign: 1 | -1): void {
		this.done += sign * done;
		for (const [uid, { isRunning, isFinished }] of catalogs) {
			const counts = this.catalogs.get(uid) ?? { teams: 0, running: 0, finished: 0 };
			this.catalogs.set(uid, counts);
			counts.teams += sign;
			counts.running += sign * Number(isRunning);
			counts.finished += sign * Number(isFinished);
		}
	}
}
