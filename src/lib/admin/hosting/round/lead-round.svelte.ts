import { untrack } from 'svelte';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import { useMessages } from '#lib/messages/messages.ts';
import { SoundSwitch } from '#lib/stage/podium/sound-switch.svelte.ts';
import type { Undo } from '../host/undo.svelte.ts';
import { roundCalls, type RoundRecord, type ShownRound } from './calls.ts';
import { followRounds } from './follow-rounds.svelte.ts';
import { nextAct, podiumSteps, type RoundCommand } from './next-act.ts';
import { possibleIn } from './possible.ts';
import { RoundActs } from './round-acts.ts';
import { pressRoundKey } from './round-keys.ts';

interface Hand {
	caller: EventCaller;
	/** The rounds as the page was rendered with them. */
	first: { rounds: RoundRecord[]; shown: ShownRound | null };
	undo: Undo;
	mayWrite: boolean;
	/** Places of the ranking by points. */
	places: () => number[];
	/** What the key for more time gives. */
	secondsMore: number;
}

/** Everything with which a cockpit or a remote leads the round of an event; create it while a component initialises. */
export function leadRound({ caller, first, undo, mayWrite, places, secondsMore }: Hand) {
	const { t, time } = useMessages();
	const calls = roundCalls(caller);
	const follow = followRounds(caller.event, calls, first);
	const { lead } = follow;
	const acts = new RoundActs(lead, undo, { t });
	const sound = new SoundSwitch();
	const shown = $derived(lead.view?.state === 'closed' ? null : lead.shown);
	const next = $derived(
		shown && nextAct(shown.view, { options: shown.plan.options, steps: podiumSteps(places()), now: lead.now })
	);
	const order = (command: RoundCommand | null | undefined, name?: string) =>
		command ? acts.order(command, name) : Promise.resolve();

	$effect(() => {
		const stops = [sound.start(), lead.start()];
		return () => stops.forEach((stop) => stop());
	});
	$effect(() => {
		const { view } = lead;
		if (view) untrack(() => acts.hear(view, mayWrite));
	});
	return {
		calls,
		follow,
		lead,
		sound,
		order,
		press: () => acts.press(next),
		/** The round that is led; null while there is none. */
		get shown() {
			return shown;
		},
		get next() {
			return next;
		},
		/** Whether the view is old, in words. */
		get trouble() {
			return follow.staleSince === null ? '' : t('rounds.trouble.stale', { time: time(follow.staleSince) });
		},
		/** Does what a key means for the round; true when it was one of its keys. */
		pressKey(pressed: KeyboardEvent): boolean {
			if (!shown || !mayWrite) return false;
			const { pause, addTime, ranking } = possibleIn(shown.view, shown.plan);
			return pressRoundKey(pressed, {
				primary: () => void acts.press(next),
				pause: () => void order(pause),
				addTime: () => void order(addTime?.(secondsMore)),
				board: () => void order(ranking),
				sound: () => sound.toggle()
			});
		}
	};
}
