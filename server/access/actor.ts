import type { Role } from './policy.ts';
import type { Scope } from './scopes.ts';

/** A browser that joined a team of an event. */
export interface Device {
	id: number;
	namespace: string;
	eventUid: string;
	teamUid: string;
}

/** Who acts: decided once per request from a login session, a bearer token, device tokens or a share link. */
export type Actor =
	| { kind: 'anonymous' }
	| { kind: 'system' }
	| { kind: 'user'; user: { id: number; username: string; displayName: string; role: Role }; namespaces: string[] }
	| { kind: 'token'; id: number; label: string; namespace: string; isNamespaceActive: boolean; scopes: Scope[] }
	| { kind: 'player'; devices: Device[] }
	| { kind: 'share'; namespace: string; eventUid: string; variant: 'public' | 'sponsor' };

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** The name written into records: `user:<name>`, `token:<label>` or the kind. */
export function actorName(actor: Actor): string {
	if (actor.kind === 'user') return `user:${actor.user.username}`;
	if (actor.kind === 'token') return `token:${actor.label}`;
	return actor.kind;
}
