import { untrack } from 'svelte';
import type { RoundCalls, RoundRecord, ShownRound } from './calls.ts';
import { RoundLead } from './lead.svelte.ts';

const readEveryMs = 1500;

/** The rounds of an event as they go on, and the one in the hand of the host; create it while a component initialises. */
export function followRounds(
	event: string,
	calls: RoundCalls,
	first: { rounds: RoundRecord[]; shown: ShownRound | null }
) {
	const lead = new RoundLead(calls, first.shown);
	let rounds = $state.raw(first.rounds);
	let trouble = $state('');

	async function readList() {
		const outcome = await calls.list();
		if (outcome.kind === 'done') rounds = outcome.body.rounds;
	}
	async function show(round: string) {
		await lead.read(round);
		await readList();
	}
	$effect(() => {
		const timer = setInterval(() => void lead.read(), readEveryMs);
		return () => clearInterval(timer);
	});
	const state = $derived(lead.view?.state);
	$effect(() => {
		void state;
		untrack(() => void readList());
	});
	return {
		lead,
		show,
		get rounds() {
			return rounds;
		},
		get trouble() {
			return trouble;
		}
	};
}
