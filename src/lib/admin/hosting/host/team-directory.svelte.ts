import type { HostCalls } from './requests.ts';
import { othersOf, type HostTeam } from './teams.ts';

/** Every team of the event, those too that nobody sees live: who never got in and who joined and answered nothing yet. */
export class TeamDirectory {
	#teams = $state.raw<{ uid: string; name: string }[]>([]);
	#calls: Pick<HostCalls, 'teams'>;

	constructor(calls: Pick<HostCalls, 'teams'>) {
		this.#calls = calls;
	}

	/** Reads the list; when that fails the teams that were known stay. */
	async read(): Promise<void> {
		const outcome = await this.#calls.teams();
		if (outcome.kind === 'done') this.#teams = outcome.body.teams;
	}

	/** The teams that play, and all others behind them with nothing done of so many stations. */
	with(playing: readonly HostTeam[], total: number): HostTeam[] {
		return [...playing, ...othersOf(playing, this.#teams, total)];
	}
}
