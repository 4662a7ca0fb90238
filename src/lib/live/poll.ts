import type { Ack, LiveAuth, Since, Topic } from './wire.ts';
import type { Address } from './connection.ts';

function queryOf(auth: LiveAuth, since: Since | undefined): URLSearchParams {
	const query = new URLSearchParams();
	if (since) {
		query.set('epoch', since.epoch);
		query.set('since', String(since.version));
	}
	if ('ticket' in auth) query.set('ticket', auth.ticket);
	if ('share' in auth) {
		query.set('share_token', auth.share.token);
		query.set('variant', auth.share.variant);
	}
	return query;
}

function headersOf(auth: LiveAuth): Record<string, string> {
	if ('device' in auth) return { authorization: `Bearer ${auth.device}` };
	return 'bearer' in auth ? { authorization: `Bearer ${auth.bearer}` } : {};
}

/** Asks over plain HTTP; null when the server cannot be reached. */
export async function poll({ base, auth }: Address, topic: Topic, event: string, since?: Since): Promise<Ack | null> {
	const path = `${base}/api/live/${encodeURIComponent(event)}/${topic}?${queryOf(auth, since)}`;
	try {
		const response = await fetch(path, { headers: headersOf(auth), signal: AbortSignal.timeout(5000) });
		const body = (await response.json()) as Ack & { error?: string };
		return response.ok ? body : { ok: false, error: body.error ?? 'unavailable' };
	} catch {
		return null;
	}
}
