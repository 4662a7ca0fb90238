import type { OutputOf } from '../../../../../server/composition/operations.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** What the server tells of an event after a read or a save. */
export interface Stored {
	version: number;
	config: OutputOf<'event.settings'>['event']['config'];
}
/**
 * The outcome of a save: `stale` = somebody saved in between; `refused` = faults by path; `denied` = logged out or
 * without the right; `away` = nobody knows whether it arrived.
 */
type Outcome =
	| { kind: 'done'; stored: Stored }
	| { kind: 'refused'; faults: FieldError[] }
	| { kind: 'stale' | 'denied' | 'away' };

/** Where the settings of one event are read and saved, and with which token. */
export interface Place {
	event: string;
	namespace: string;
	csrf: string;
}

const patienceMs = 15_000;
const address = ({ event, namespace }: Place, path = '') =>
	inNamespace(`/admin/event/settings${path}?event=${event}`, namespace);

async function ask(place: Place, path = '', init: RequestInit = {}): Promise<Response | undefined> {
	const headers = { accept: 'application/json', 'x-csrf-token': place.csrf, ...init.headers };
	const signal = AbortSignal.timeout(patienceMs);
	return fetch(address(place, path), { ...init, signal, headers }).catch(() => undefined);
}

/** The settings as they are now; undefined while the server does not answer. */
export async function readSettings(place: Place): Promise<Stored | undefined> {
	const answer = await ask(place);
	return answer?.ok ? ((await answer.json()) as { event: Stored }).event : undefined;
}

/** The puzzle word; undefined while the server does not answer. */
export async function readPuzzleWord(place: Place): Promise<string | null | undefined> {
	const answer = await ask(place, '/puzzle-word');
	return answer?.ok ? ((await answer.json()) as { puzzleWord: string | null }).puzzleWord : undefined;
}

/** Some names as teams get them by the settings that are saved, and how many are ready; undefined while the server does not answer. */
export async function readNames({ event, namespace }: Pick<Place, 'event' | 'namespace'>) {
	const path = inNamespace(`/api/team-names/preview?event_uid=${event}&count=6`, namespace);
	const headers = { accept: 'application/json' };
	const answer = await fetch(path, { headers, signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
	return answer?.ok ? ((await answer.json()) as OutputOf<'teamName.preview'>) : undefined;
}

/** Saves settings that were set on the version `version`. */
export async function saveSettings(place: Place, config: Record<string, unknown>, version: number): Promise<Outcome> {
	const answer = await ask(place, '', {
		method: 'PATCH',
		// What was set last is saved although the page goes.
		keepalive: true,
		body: JSON.stringify({ config }),
		headers: { 'content-type': 'application/json', 'if-match': `"v${version}"` }
	});
	if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' };
	if (answer.status === 412) return { kind: 'stale' };
	const body = (await answer.json()) as { event: Stored; details?: FieldError[] };
	if (answer.ok) return { kind: 'done', stored: body.event };
	return answer.status === 422 ? { kind: 'refused', faults: body.details ?? [] } : { kind: 'denied' };
}
