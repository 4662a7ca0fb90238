import { inNamespace } from '../../shell/tab-namespace.ts';

interface Printed {
	event: string;
	kind: 'team' | 'station';
	cards: number;
	csrf: string;
	namespace: string;
}

/** Tells the server that cards went to the printer; where it cannot be told, the step of the checklist stays open. */
export async function notePrint({ event, kind, cards, csrf, namespace }: Printed): Promise<void> {
	if (!cards) return;
	await fetch(inNamespace(`/admin/events/${event}/printed`, namespace), {
		method: 'POST',
		headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf },
		body: JSON.stringify({ kind, cards }),
		// The page may be left while the printer starts.
		keepalive: true
	}).catch(() => undefined);
}
