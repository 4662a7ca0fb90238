import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';

/** Some names as teams get them by the settings that are saved, and how many are ready; undefined while the server does not answer. */
export async function readNames({ event, namespace }: Pick<EventCaller, 'event' | 'namespace'>) {
	const path = inNamespace(`/api/team-names/preview?event_uid=${event}&count=6`, namespace);
	const headers = { accept: 'application/json' };
	const answer = await fetch(path, { headers, signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
	return answer?.ok ? ((await answer.json()) as OutputOf<'teamName.preview'>) : undefined;
}
