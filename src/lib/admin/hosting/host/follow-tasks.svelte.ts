import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { followEvent } from './follow-event.svelte.ts';
import { isCut } from './help/connection.ts';
import type { HostCalls } from './requests.ts';

type Tasks = OutputOf<'host.needs'>;

/**
 * The open tasks of the host, read again on live notices, no more often than people can act on them; `helped` is the team
 * that is helped. Create it while a component initialises.
 */
export function followTasks(
	calls: Pick<HostCalls, 'needs'>,
	first: Tasks,
	live: Pick<ReturnType<typeof followEvent>, 'stations' | 'figures' | 'presence'>,
	helped: () => string | undefined
) {
	let told = $state.raw(first);
	let readAt = 0;
	// While bots play, people watch their progress.
	const everyMs = () => (told.rehearsal.isRunning ? 3000 : 15_000);

	async function read(): Promise<void> {
		readAt = performance.now();
		const outcome = await calls.needs(helped());
		if (outcome.kind === 'done') told = outcome.body;
	}
	$effect(() => {
		// Of many teams without a phone that is there the live list names some, and the helped one may be another.
		void [live.stations.version, live.figures.version, helped() && isCut(live.presence.data) && live.presence.version];
		const wait = Math.max(0, readAt + everyMs() - performance.now());
		const timer = setTimeout(() => void read(), wait);
		return () => clearTimeout(timer);
	});
	return {
		read,
		get told() {
			return told;
		}
	};
}
