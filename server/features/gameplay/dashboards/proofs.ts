import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Actor } from '../../../access/actor.ts';
import { bearerOf } from '../../../access/bearer.ts';
import { readerName, tokenReader } from '../../../access/access-changes.ts';
import { playTokens } from '../../../access/devices.ts';
import { authorise } from '../../../access/policy.ts';
import { openTicket } from '../../../access/tickets.ts';
import type { ReadCache } from '../../../database/read-cache.ts';
import type { Verdict } from '../../../live/authorisation.ts';
import type { LiveAuth } from '#lib/live/wire.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { noteUse } from '../../platform/tokens/note-use.ts';
import type { Lookups } from './lookups.ts';
import { requireVisible, type Share, type ShareVariant } from './share.ts';

/** What lets an API token read live topics. */
export const tokenScope = 'quiz:read';

/** Who reads live topics: an actor, and what it has to keep proving: a screen its link, staff their login session. */
export interface LiveReader {
	actor: Actor;
	/** Staff by their current session, or the API token as it is now; a link additionally opens drafts. */
	staff?: () => Promise<Actor>;
	/** Whoever is logged in in the browser of a player. */
	login?: () => Promise<Actor>;
	/** The text of a ticket, whose end is looked at again. */
	ticket?: string;
	share?: { event: string; token: string; variant: ShareVariant };
	/** Names the connection in the presence count. */
	key: string;
}

/** What the authorisation learns from the web side about an upgrade request. */
export interface Callers {
	/** Host and address of the caller, as far as the proxies in between are trusted. */
	callerOf: (request: IncomingMessage) => Pick<Request, 'host' | 'ip'>;
	/** The staff behind its login session as it is now; anonymous without one. */
	staffOf: (request: IncomingMessage) => Promise<Actor>;
}

/** The identity behind credentials; throws AppError or returns a refusal for wrong ones. */
export async function readerOf(
	{
		dependencies,
		memo,
		lookups,
		callerOf,
		staffOf
	}: Callers & { dependencies: Dependencies; memo: ReadCache; lookups: Lookups },
	auth: LiveAuth,
	request: IncomingMessage
): Promise<Verdict<{ actor: LiveReader }>> {
	if ('share' in auth) {
		const { event, token, variant } = auth.share;
		const staff = () => staffOf(request);
		await requireShown(await lookups.share(event, token, variant), dependencies.clock(), staff);
		return {
			ok: true,
			actor: {
				actor: { kind: 'anonymous' },
				share: auth.share,
				staff,
				key: sha256(`${token} ${callerOf(request).ip ?? ''} ${request.headers['user-agent'] ?? ''}`)
			}
		};
	}
	if ('bearer' in auth) return bearerReader(dependencies, auth.bearer, memo);
	if ('ticket' in auth) return ticketReader(dependencies, auth.ticket);
	const devices = await lookups.devices('device' in auth ? [auth.device] : playTokens(request.headers.cookie ?? ''));
	const staff = () => staffOf(request);
	if (devices.length) {
		const key = devices.map(({ id }) => id).join(' ');
		return { ok: true, actor: { actor: { kind: 'player', devices }, login: staff, key } };
	}
	const actor = await staff();
	if (actor.kind !== 'user') return { ok: false, error: 'join_required' };
	return { ok: true, actor: { actor, staff, key: readerName(actor.user.id) } };
}

/** Refuses a link that shows its reader nothing now; who is logged in counts for a draft alone. */
export async function requireShown(share: Share, now: Date, staff: LiveReader['staff']): Promise<void> {
	requireVisible(share, now, share.event.published ? undefined : await staff?.());
}

/** An API token reads what staff reads, as long as it is valid. */
async function bearerReader(
	dependencies: Dependencies,
	text: string,
	memo: ReadCache
): Promise<Verdict<{ actor: LiveReader }>> {
	const found = () => bearerOf(text, dependencies.clock(), memo);
	const bearer = await found();
	authorise({ scope: tokenScope }, bearer.actor, bearer.actor.namespace);
	await noteUse(dependencies, bearer, 'live');
	const staff = async () => (await found()).actor;
	return { ok: true, actor: { actor: bearer.actor, staff, key: tokenReader(bearer.actor.id) } };
}

function ticketReader(dependencies: Dependencies, ticket: string): Verdict<{ actor: LiveReader }> {
	openTicket(ticket, dependencies.env.SECRET_KEY, dependencies.clock());
	return { ok: true, actor: { actor: { kind: 'anonymous' }, ticket, key: sha256(ticket) } };
}
