import { call, type EventCaller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import type { InputOf, OutputOf } from '../../../../../../server/composition/operations.ts';
import type { RoundCommand } from './next-act.ts';

/** A round as staff sees it in lists. */
export type RoundRecord = OutputOf<'round.list'>['rounds'][number];
/** A round as its host sees it. */
export type ShownRound = OutputOf<'round.show'>;
export type NewRound = Omit<InputOf<'round.create'>, 'event'>;

const patienceMs = 8000;
/** Pauses between the tries of a command that may not have arrived. */
const repeatsMs = [400, 1200, 3000];
const isUnclear = (outcome: Outcome<unknown>): boolean =>
	outcome.kind === 'away' || (outcome.kind === 'refused' && outcome.status >= 500);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything that a host asks of the rounds of an event. */
export const roundCalls = (caller: EventCaller) => {
	const { event } = caller;
	return {
		list: () => call(caller, 'round.list', { event }),
		show: (round: string) => call(caller, 'round.show', { round }, { signal: AbortSignal.timeout(patienceMs) }),
		create: (round: NewRound) => call(caller, 'round.create', { event, ...round }),
		setPlayMode: (playMode: 'both' | 'host') => call(caller, 'event.update', { event, config: { playMode } }),
		catalogs: () => call(caller, 'catalog.list', { event }),
		catalog: (slug: string) => call(caller, 'catalog.show', { event, slug }),
		/** Sends a command until it is known to have arrived; its id makes sure that it is done once. */
		async command(round: string, commandId: string, expectVersion: number, command: RoundCommand) {
			const send = () =>
				call(
					caller,
					'round.command',
					{ round, commandId, expectVersion, ...command },
					{ signal: AbortSignal.timeout(patienceMs) }
				);
			let outcome = await send();
			for (const wait of repeatsMs) {
				if (!isUnclear(outcome)) break;
				await pause(wait);
				outcome = await send();
			}
			return outcome;
		}
	};
};
export type RoundCalls = ReturnType<typeof roundCalls>;
