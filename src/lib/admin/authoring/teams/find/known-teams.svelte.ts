import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { NamedTeam } from './team-search.svelte.ts';

/** Team names: from the page, from selections on it, and from the server for all others. */
export class KnownTeams {
	#caller: EventCaller;
	#names: SvelteMap<string, string | null>;
	#asked = new SvelteSet<string>();

	constructor(caller: EventCaller, first: readonly NamedTeam[]) {
		this.#caller = caller;
		this.#names = new SvelteMap(first.map(({ uid, name }) => [uid, name]));
	}

	/** The name of a team; null = it does not exist, undefined = not loaded yet. */
	nameOf(uid: string): string | null | undefined {
		return this.#names.get(uid);
	}

	/** Takes the name of a team that was chosen. */
	learn({ uid, name }: NamedTeam): void {
		this.#names.set(uid, name);
	}

	/** Loads unknown names of these teams. */
	async read(uids: readonly string[]): Promise<void> {
		const fresh = uids.filter((uid) => !this.#names.has(uid) && !this.#asked.has(uid));
		if (!fresh.length) return;
		for (const uid of fresh) this.#asked.add(uid);
		const { event } = this.#caller;
		const outcome = await call(this.#caller, 'team.named', { event, teams: fresh.join(',') });
		for (const uid of fresh) this.#asked.delete(uid);
		if (outcome.kind !== 'done') return;
		for (const uid of fresh) this.#names.set(uid, null);
		outcome.body.teams.forEach((team) => this.learn(team));
	}
}
