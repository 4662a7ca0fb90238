import type { Role } from './permission-matrix.ts';
import type { Scope } from './scopes.ts';

/** A browser that joined a team of an event. */
export interface Device {
	id: number;
	namespace: string;
	eventUid: string;
	teamUid: string;
	/** When it was last noted as seen. */
	lastSeenAt: Date;
}

/** An app that a user has authorised. It may do what its scopes allow, and never more than the user may. */
interface AppActor {
	/** Of the app. */
	id: number;
	/** What the user has allowed. */
	grantId: string;
	/** The name the app gave itself. */
	client: string;
	user: { id: number; username: string; displayName: string; role: Role };
	namespace: string;
	isNamespaceActive: boolean;
	scopes: Scope[];
}

/** Who is acting: resolved once per request from a login session, bearer token, app, device tokens or share link. */
export type Actor =
	| { kind: 'anonymous' }
	| { kind: 'system' }
	| { kind: 'user'; user: { id: number; username: string; displayName: string; role: Role }; namespaces: string[] }
	| ({ kind: 'app' } & AppActor)
	| { kind: 'token'; id: number; label: string; namespace: string; isNamespaceActive: boolean; scopes: Scope[] }
	| { kind: 'player'; devices: Device[] }
	| { kind: 'share'; namespace: string; eventUid: string; variant: 'public' | 'sponsor' };

/** Anonymous: the request has no valid login, token or device. */
export const anonymous: Actor = { kind: 'anonymous' };
/** The process itself: jobs and the command line. It may do everything, in every namespace. */
export const system: Actor = { kind: 'system' };

/** The name written into records: `user:<name>`, `token:<label>`, `user:<name> by <app>` or the kind. */
export function actorName(actor: Actor): string {
	if (actor.kind === 'user') return `user:${actor.user.username}`;
	if (actor.kind === 'token') return `token:${actor.label}`;
	if (actor.kind === 'app') return `user:${actor.user.username} by ${actor.client}`;
	return actor.kind;
}
