import type { Ack, Refused, Revoked, Since, Topic, Update } from './wire.ts';

/** What a client may send; everything is answered, and nothing changes data. */
export interface ClientMessages {
	subscribe(request: { topic: Topic; event: string; since?: Since }, answer: (ack: Ack) => void): void;
	unsubscribe(request: { topic: Topic; event: string }, answer: (ack: { ok: true } | Refused) => void): void;
}

/** What the server sends without being asked. */
export interface ServerMessages {
	update(update: Update): void;
	revoked(end: Revoked): void;
}
