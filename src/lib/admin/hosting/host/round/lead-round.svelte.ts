import { untrack } from 'svelte';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import { useMessages } from '#lib/messages/messages.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { SoundSwitch } from '#lib/stage/podium/sound-switch.svelte.ts';
import type { Undo } from '../undo.svelte.ts';
import { roundCalls, type RoundCalls, type RoundRecord, type ShownRound } from './calls.ts';
import { followRounds } from './follow-rounds.svelte.ts';
import { nextAct, type NextAct, type RoundCommand } from './next-act.ts';
import { possibleIn } from './possible.ts';
import { RoundActs } from './round-acts.ts';
import { pressRoundKey } from './round-keys.ts';

interface Hand {
	caller: EventCaller;
	/** The rounds as the page was rendered with them. */
	first: { rounds: RoundRecord[]; shown: ShownRound | null };
	undo: Undo;
	mayWrite: boolean;
	/** What the key for more time gives. */
	secondsMore: number;
}

/** Everything with which a cockpit or a remote leads the round of an event. */
export class RoundHand {
	readonly calls: RoundCalls;
	readonly follow: ReturnType<typeof followRounds>;
	readonly sound = new SoundSwitch();
	#acts: RoundActs;
	#hand: Hand;
	#words: Pick<Translator, 't' | 'time'>;
	#shown = $derived.by(() => (this.lead.view?.state === 'closed' ? null : this.lead.shown));
	#next = $derived.by(() => {
		if (!this.#shown) return null;
		const { view, plan } = this.#shown;
		return nextAct(view, { options: plan.options, now: this.lead.now });
	});

	constructor(hand: Hand, words: Pick<Translator, 't' | 'time'>) {
		[this.#hand, this.#words] = [hand, words];
		this.calls = roundCalls(hand.caller);
		this.follow = followRounds(hand.caller.event, this.calls, hand.first);
		this.#acts = new RoundActs(this.lead, hand.undo, words);
	}

	get lead() {
		return this.follow.lead;
	}

	/** The round that is led; null while there is none. */
	get shown(): ShownRound | null {
		return this.#shown;
	}

	/** What the big button will do. */
	get next(): NextAct | null {
		return this.#next;
	}

	/** Whether the view is old, in words. */
	get trouble(): string {
		const { staleSince } = this.follow;
		const { t, time } = this.#words;
		return staleSince === null ? '' : t('rounds.trouble.stale', { time: time(staleSince) });
	}

	/** Presses the big button. */
	press = (): Promise<void> => this.#acts.press(this.#next);

	/** Gives a command, where there is one; `name` is the team or question that it is about. */
	order = (command: RoundCommand | null | undefined, name?: string): Promise<void> =>
		command ? this.#acts.order(command, name) : Promise.resolve();

	/** Tells of the view that has come. */
	hear(): void {
		const { view } = this.lead;
		if (view) this.#acts.hear(view, this.#hand.mayWrite);
	}

	/** Does what a key means for the round; true when it was one of its keys. */
	pressKey(pressed: KeyboardEvent): boolean {
		if (!this.#shown || !this.#hand.mayWrite) return false;
		const { pause, addTime, ranking } = possibleIn(this.#shown.view, this.#shown.plan);
		return pressRoundKey(pressed, {
			primary: () => void this.press(),
			pause: () => void this.order(pause),
			addTime: () => void this.order(addTime?.(this.#hand.secondsMore)),
			board: () => void this.order(ranking),
			sound: () => this.sound.toggle()
		});
	}
}

/** Leads the round of an event; create it while a component initialises. */
export function leadRound(hand: Hand): RoundHand {
	const led = new RoundHand(hand, useMessages());
	$effect(() => {
		const stops = [led.sound.start(), led.lead.start()];
		return () => stops.forEach((stop) => stop());
	});
	$effect(() => {
		void led.lead.view;
		untrack(() => led.hear());
	});
	return led;
}
