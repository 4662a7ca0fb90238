import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

/** Makes a new link of a dashboard; its address, or null when that did not work. */
export async function renewLink(
	{ event, namespace, csrf }: { event: string; namespace: string; csrf: string },
	variant: 'public' | 'sponsor'
): Promise<string | null> {
	const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf };
	const body = JSON.stringify({ event, variant });
	const signal = AbortSignal.timeout(15_000);
	const path = inNamespace('/admin/event/dashboard/token', namespace);
	const answer = await fetch(path, { method: 'POST', headers, body, signal }).catch(() => undefined);
	return answer?.ok ? ((await answer.json()) as OutputOf<'shareToken.rotate'>).url : null;
}
