import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { PodiumView } from '#lib/live/wire.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';

export type PodiumAction = InputOf<'podium.act'>['action'];

/** What lets somebody move the ceremony. */
export interface PodiumAccess {
	event: string;
	namespace: string;
	csrf: string;
}

const patienceMs = 10_000;
const address = ({ event, namespace }: PodiumAccess) => inNamespace(`/admin/event/podium?event=${event}`, namespace);

/** The ceremony as staff sees it; undefined while the server does not answer, null where it does not let them. */
export async function readPodium(access: PodiumAccess): Promise<PodiumView | null | undefined> {
	const headers = { accept: 'application/json' };
	const answer = await fetch(address(access), { headers, signal: AbortSignal.timeout(patienceMs) }).catch(
		() => undefined
	);
	if (!answer || answer.status >= 500) return undefined;
	return answer.ok ? ((await answer.json()) as { podium: PodiumView }).podium : null;
}

/**
 * Does one step from the version that was seen. `stale` = somebody else was quicker, and their step is the one that counts;
 * `refused` = there is no such step now; `away` = nobody knows whether it arrived.
 */
export async function movePodium(
	access: PodiumAccess,
	action: PodiumAction,
	version: number
): Promise<'done' | 'stale' | 'refused' | 'away'> {
	const answer = await fetch(address(access), {
		method: 'POST',
		signal: AbortSignal.timeout(patienceMs),
		headers: {
			accept: 'application/json',
			'content-type': 'application/json',
			'x-csrf-token': access.csrf,
			'if-match': `"v${version}"`
		},
		body: JSON.stringify({ action })
	}).catch(() => undefined);
	if (!answer || answer.status >= 500 || answer.status === 429) return 'away';
	if (answer.status === 412) return 'stale';
	return answer.ok ? 'done' : 'refused';
}
