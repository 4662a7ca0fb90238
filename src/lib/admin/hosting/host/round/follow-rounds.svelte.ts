import { untrack } from 'svelte';
import type { TopicState } from '#lib/live/subscription.ts';
import { subscribeTopic } from '#lib/live/topic.svelte.ts';
import type { RoundCalls, RoundRecord, ShownRound } from './calls.ts';
import { RoundLead } from './lead.svelte.ts';

const listEveryMs = 15_000;
const readEveryMs = 4000;

interface First {
	rounds: RoundRecord[];
	shown: ShownRound | null;
}

/** The rounds of an event as they go on, and the one in the hand of the host. */
class FollowedRounds {
	readonly lead: RoundLead;
	rounds: RoundRecord[] = $state.raw([]);
	#calls: RoundCalls;
	#topic: TopicState<'round'>;
	/** The round that was chosen by hand: it stays, although the room sees another one. */
	#chosen: string | undefined;

	constructor(calls: RoundCalls, topic: TopicState<'round'>, first: First) {
		[this.#calls, this.#topic, this.rounds] = [calls, topic, first.rounds];
		this.lead = new RoundLead(calls, first.shown);
	}

	/** Since when the view may be old; epoch milliseconds. */
	get staleSince(): number | null {
		return this.#topic.staleSince;
	}

	/** Shows a round, instead of the one before. */
	show = async (round: string): Promise<void> => {
		this.#chosen = round;
		await this.lead.read(round);
		await this.readList();
	};

	async readList(): Promise<void> {
		const outcome = await this.#calls.list();
		if (outcome.kind === 'done') this.rounds = outcome.body.rounds;
	}

	/** The round of the room takes the place of one that waits or is over; one that was closed elsewhere is read once more. */
	hear(): void {
		const { view } = this.lead;
		const { status, offsetMs, data } = this.#topic;
		this.lead.liveOffsetMs = status === 'live' ? offsetMs : null;
		const news = data?.round;
		const isIdle = !view || view.state === 'closed' || (view.state === 'created' && view.round !== this.#chosen);
		if (news && news.round === view?.round) this.lead.take(news);
		else if (news && isIdle) void this.show(news.round);
		else if (news === null && !isIdle) void this.lead.read();
	}

	/** Reads now and then what is not pushed: rounds that the room does not see yet. The answer stops it. */
	start(): () => void {
		const list = setInterval(() => void this.readList(), listEveryMs);
		const one = setInterval(() => {
			const { view } = this.lead;
			if (view && view.round !== this.#topic.data?.round?.round) void this.lead.read();
		}, readEveryMs);
		return () => {
			clearInterval(list);
			clearInterval(one);
		};
	}
}

/** Follows the rounds of an event; create it while a component initialises. */
export function followRounds(event: string, calls: RoundCalls, first: First): FollowedRounds {
	const topic = subscribeTopic({ topic: 'round', event });
	const followed = new FollowedRounds(calls, topic, first);
	$effect(() => {
		void [topic.data, topic.status, topic.offsetMs];
		untrack(() => followed.hear());
	});
	const stateNow = $derived(`${followed.lead.view?.round} ${followed.lead.view?.state}`);
	let isFirst = true;
	$effect(() => {
		void stateNow;
		if (!isFirst) void followed.readList();
		isFirst = false;
	});
	$effect(() => followed.start());
	return followed;
}
