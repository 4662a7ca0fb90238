import { SvelteMap } from 'svelte/reactivity';
import { ask, type Place } from '#lib/admin/shell/ask.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { NamedTeam } from './team-search.svelte.ts';

/** What teams are called: as the page was told, as they were chosen on it, and as the server says of all others. */
export class KnownTeams {
	#place: Place;
	#names: SvelteMap<string, string | null>;
	#asked = new Set<string>();

	constructor(place: Place, first: readonly NamedTeam[]) {
		this.#place = place;
		this.#names = new SvelteMap(first.map(({ uid, name }) => [uid, name]));
	}

	/** The name of a team; null = there is none, undefined = nobody knows yet. */
	nameOf(uid: string): string | null | undefined {
		return this.#names.get(uid);
	}

	/** Takes the name of a team that was chosen. */
	learn({ uid, name }: NamedTeam): void {
		this.#names.set(uid, name);
	}

	/** Asks for those of these teams that nobody knows. */
	async read(uids: readonly string[]): Promise<void> {
		const fresh = uids.filter((uid) => !this.#names.has(uid) && !this.#asked.has(uid));
		if (!fresh.length) return;
		for (const uid of fresh) this.#asked.add(uid);
		const query = new URLSearchParams({ event: this.#place.event, teams: fresh.join(',') });
		const outcome = await ask<OutputOf<'team.named'>>(this.#place, 'GET', `/admin/teams/named?${query}`);
		for (const uid of fresh) this.#asked.delete(uid);
		if (outcome.kind !== 'done') return;
		for (const uid of fresh) this.#names.set(uid, null);
		outcome.body.teams.forEach((team) => this.learn(team));
	}
}
