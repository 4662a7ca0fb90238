import type { PodiumView } from '#lib/live/wire.ts';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { PodiumAction } from '#lib/admin/hosting/podium/podium-requests.ts';

type Seen = Pick<PodiumView, 'state' | 'step'>;

/** Moves the ceremony from the keys of a screen whose host is logged in there. */
export class PodiumKeys {
	/** The last press did not arrive. */
	hasFailed = $state(false);
	#event: string;
	#isBusy = false;
	/** Of the user logged in here; null without one. */
	#remote: ReturnType<typeof remoteHere> | undefined;

	constructor(event: string) {
		this.#event = event;
	}

	/** One step from the current one; if someone else was faster, nothing is skipped. False without a login. */
	async press(action: PodiumAction, seen: Seen): Promise<boolean> {
		// The page itself is the same for everybody: only a press checks whose screen this is.
		const remote = await (this.#remote ??= remoteHere(this.#event));
		if (!remote) return false;
		if (this.#isBusy) return true;
		this.#isBusy = true;
		const now = await remote.read();
		if (now === null) this.#remote = Promise.resolve(null);
		const isSame = now?.state === seen.state && now.step === seen.step;
		this.hasFailed = now === undefined || (isSame && (await remote.move(action, now.version ?? 0)) === 'away');
		this.#isBusy = false;
		return now !== null;
	}
}

async function remoteHere(event: string) {
	const headers = { accept: 'application/json' };
	const answer = await fetch('/admin/session', { headers }).catch(() => undefined);
	if (!answer?.ok) return null;
	type Session = { csrfToken: string; namespace: string; areas: Record<string, string> };
	const { csrfToken: csrf, namespace, areas } = (await answer.json()) as Session;
	if (areas.events !== 'rw') return null;
	// Screens of visitors do not load the calls of the back end.
	const requests = await import('#lib/admin/hosting/podium/podium-requests.ts').catch(() => undefined);
	if (!requests) return null;
	const caller: EventCaller = { event, namespace, csrf };
	return {
		read: () => requests.readPodium(caller),
		move: (action: PodiumAction, version: number) => requests.movePodium(caller, action, version)
	};
}
