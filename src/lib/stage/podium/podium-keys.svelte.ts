import type { PodiumView } from '#lib/live/wire.ts';
import {
	movePodium,
	readPodium,
	type PodiumAction,
	type PodiumAccess
} from '#lib/admin/hosting/podium/podium-requests.ts';

type Seen = Pick<PodiumView, 'state' | 'step'>;

/** Moves the ceremony from the keys of a screen whose host is logged in there. */
export class PodiumKeys {
	/** The last press did not arrive. */
	hasFailed = $state(false);
	#event: string;
	#isBusy = false;
	/** Of whoever is logged in here; null where nobody is. */
	#access: Promise<PodiumAccess | null> | undefined;

	constructor(event: string) {
		this.#event = event;
	}

	/** One step from what is on show; where somebody else was quicker nothing is skipped. False where nobody is logged in. */
	async press(action: PodiumAction, seen: Seen): Promise<boolean> {
		// The page itself is the same for everybody: only a press asks whose screen this is.
		const access = await (this.#access ??= accessHere(this.#event));
		if (!access) return false;
		if (this.#isBusy) return true;
		this.#isBusy = true;
		const now = await readPodium(access);
		if (now === null) this.#access = Promise.resolve(null);
		const isSame = now?.state === seen.state && now.step === seen.step;
		this.hasFailed = now === undefined || (isSame && (await movePodium(access, action, now.version ?? 0)) === 'away');
		this.#isBusy = false;
		return now !== null;
	}
}

async function accessHere(event: string): Promise<PodiumAccess | null> {
	const headers = { accept: 'application/json' };
	const answer = await fetch('/admin/session', { headers }).catch(() => undefined);
	if (!answer?.ok) return null;
	type Session = { csrfToken: string; namespace: string; areas: Record<string, string> };
	const { csrfToken: csrf, namespace, areas } = (await answer.json()) as Session;
	return areas.events === 'rw' ? { event, namespace, csrf } : null;
}
