import type { IncomingMessage } from 'node:http';
import { normalizeHost } from '../access/host.ts';
import type { ErrorCode } from '../runtime/errors.ts';
import type { FeedKey } from './feed.ts';
import type { LiveAuth, Topic } from '#lib/live/wire.ts';

/** The code of a refusal: one of the API, or `origin` for a handshake from another site's page. */
export type LiveError = ErrorCode | 'origin';
/** `extra` are public details of a refusal, such as when the window opens. */
export type Verdict<T> = ({ ok: true } & T) | { ok: false; error: LiveError; extra?: Record<string, unknown> };

/** A reader that counts in `presence`; two tabs of one browser share one `key`. */
export type Presented =
	| { kind: 'device'; key: string; teamUid: string }
	| { kind: 'dashboard'; key: string }
	| { kind: 'host'; key: string }
	| { kind: 'editor'; key: string; userId: number };

/** What a reader may see: its audience, and when that expires. */
export interface Admission {
	key: FeedKey;
	counts?: Presented;
	/** Names the reader where news of access may be about that one alone. */
	reader?: string;
	/** Milliseconds until the answer may be another one without news, such as the end of a window. */
	askAgainIn?: number | undefined;
}

/** The decisions of the layer above; none of them throws for a wrong proof. */
export interface LiveAuthorisation<Actor> {
	/** Host check and handshake rate, before anything is answered; false refuses the connection. */
	admit(request: IncomingMessage): boolean;
	/** The host that the caller asked, as the host check sees it. */
	hostOf(request: IncomingMessage): string | undefined;
	/** Identifies a reader; `request` is the upgrade request with its cookies and headers. */
	authorise(auth: LiveAuth, request: IncomingMessage): Promise<Verdict<{ actor: Actor }>>;
	/** May it read this topic of this event (uid or slug) now? Asked at every subscription and again while it lasts. */
	allow(actor: Actor, topic: Topic, event: string): Promise<Verdict<Admission>>;
}

/** Whether the origin of a browser, if named, is the host it calls; ports differ behind a proxy. */
export function isOwnOrigin({ headers }: IncomingMessage, host: string | undefined): boolean {
	if (headers.origin === undefined) return true;
	if (!URL.canParse(headers.origin)) return false;
	const own = normalizeHost(host);
	return own !== undefined && normalizeHost(new URL(headers.origin).host) === own;
}
