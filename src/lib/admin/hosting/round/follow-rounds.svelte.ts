import { untrack } from 'svelte';
import { subscribeTopic } from '#lib/live/topic.svelte.ts';
import type { RoundCalls, RoundRecord, ShownRound } from './calls.ts';
import { RoundLead } from './lead.svelte.ts';

const listEveryMs = 15_000;
const readEveryMs = 4000;

/**
 * The rounds of an event as they go on, and the one in the hand of the host: the round that the room sees, or else the one
 * that was chosen. Create it while a component initialises.
 */
export function followRounds(
	event: string,
	calls: RoundCalls,
	first: { rounds: RoundRecord[]; shown: ShownRound | null }
) {
	const topic = subscribeTopic({ topic: 'round', event });
	const lead = new RoundLead(calls, first.shown);
	let rounds = $state.raw(first.rounds);
	const news = $derived(topic.data?.round);

	async function readList(): Promise<void> {
		const outcome = await calls.list();
		if (outcome.kind === 'done') rounds = outcome.body.rounds;
	}
	/** The round that was chosen by hand: it stays, although the room sees another one. */
	let chosen: string | undefined;
	async function show(round: string): Promise<void> {
		chosen = round;
		await lead.read(round);
		await readList();
	}
	/** The round of the room takes the place of one that waits or is over; one that was closed elsewhere is read once more. */
	function hear(): void {
		const { view } = lead;
		const isIdle = !view || view.state === 'closed' || (view.state === 'created' && view.round !== chosen);
		if (news && news.round === view?.round) lead.take(news);
		else if (news && isIdle) void show(news.round);
		else if (news === null && !isIdle) void lead.read();
	}
	$effect(() => {
		void news;
		lead.liveOffsetMs = topic.status === 'live' ? topic.offsetMs : null;
		untrack(hear);
	});
	const stateNow = $derived(`${lead.view?.round} ${lead.view?.state}`);
	let isFirst = true;
	$effect(() => {
		void stateNow;
		if (!isFirst) void readList();
		isFirst = false;
	});
	$effect(() => {
		// Rounds that the room does not see yet are not pushed.
		const list = setInterval(() => void readList(), listEveryMs);
		const one = setInterval(() => lead.view && news?.round !== lead.view.round && void lead.read(), readEveryMs);
		return () => {
			clearInterval(list);
			clearInterval(one);
		};
	});
	return {
		lead,
		show,
		get rounds() {
			return rounds;
		},
		/** Since when the view may be old; epoch milliseconds. */
		get staleSince() {
			return topic.staleSince;
		}
	};
}
