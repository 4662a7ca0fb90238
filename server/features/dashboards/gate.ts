import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Actor } from '../../access/actor.ts';
import { readerName } from '../../access/changed.ts';
import { findDevice, findDevices, playTokens } from '../../access/devices.ts';
import { checkHost, mainHosts } from '../../access/host.ts';
import { authorise } from '../../access/policy.ts';
import { AppError } from '../../errors.ts';
import type { Gate, Verdict, Admission } from '../../live/gate.ts';
import type { LiveAuth, Topic } from '../../live/updates.ts';
import type { Parts } from '../../parts.ts';
import { sha256 } from '../../secrets.ts';
import { requirePublished } from '../events/gate.ts';
import { eventNamespace, findEvent } from '../events/find.ts';
import type { ModuleId } from '../events/modules.ts';
import { withSettings } from '../play/event.ts';
import { isNamed, openShare, requireVisible, type ShareVariant } from './share.ts';

/** Who reads live topics: an actor, and what it keeps proving: a dashboard its link, staff its login session. */
export interface LiveReader {
	actor: Actor;
	/** Staff as the login session tells now. */
	staff?: () => Promise<Actor>;
	share?: { event: string; token: string; variant: ShareVariant };
	/** Names the connection in the presence count. */
	key: string;
}

const handshakes = { most: 6000, seconds: 60 };
/** The module of the dashboard that shows a topic; presence is counted in the strip of every dashboard. */
const moduleOf: Partial<Record<Topic, ModuleId>> = {
	rankings: 'rankings',
	results: 'results',
	metrics: 'containerMetrics'
};
/** The area whose readers see a topic. */
const areaOf: Partial<Record<Topic, string>> = { presence: 'events', catalogs: 'dashboard', metrics: 'metrics' };
const shareTopics = new Set<Topic>(['rankings', 'results', 'presence', 'catalogs', 'metrics']);
const refuse = (error: 'share_denied' | 'forbidden' | 'feature_disabled' | 'join_required') => ({
	ok: false as const,
	error
});

/** What the gate learns from the web side about an upgrade request. */
export interface Callers {
	/** Host and address of the caller, as far as the proxies in between are trusted. */
	callerOf: (request: IncomingMessage) => Pick<Request, 'host' | 'ip'>;
	/** The staff behind its login session as it is now; anonymous without one. */
	staffOf: (request: IncomingMessage) => Promise<Actor>;
}

/** The decisions of the live layer. */
export function liveGate(parts: Parts, callers: Callers): Gate<LiveReader> {
	const mains = mainHosts(parts.env.MAIN_DOMAIN);
	return {
		admit(request) {
			const { host, ip } = callers.callerOf(request);
			if (!checkHost(host, mains, parts.domains.find)) return false;
			try {
				parts.limits.take('handshake', ip ?? '', handshakes.most, handshakes.seconds);
				return true;
			} catch {
				return false;
			}
		},
		hostOf: (request) => callers.callerOf(request).host,
		authorise: (auth, request) => settled(() => readerOf(parts, auth, request, callers)),
		allow: (reader, topic, event) => settled(() => admission(parts, reader, topic, event))
	};
}

/** An AppError is an answer here, not a failure. */
async function settled<T>(work: () => Promise<Verdict<T>>): Promise<Verdict<T>> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError) return { ok: false, error: error.code, extra: error.extra };
		throw error;
	}
}

async function readerOf(
	parts: Parts,
	auth: LiveAuth,
	request: IncomingMessage,
	{ callerOf, staffOf }: Callers
): Promise<Verdict<{ actor: LiveReader }>> {
	if ('share' in auth) {
		const { event, token, variant } = auth.share;
		requireVisible(await openShare(event, token, variant), parts.clock());
		return {
			ok: true,
			actor: {
				actor: { kind: 'anonymous' },
				share: auth.share,
				key: sha256(`${token} ${callerOf(request).ip ?? ''} ${request.headers['user-agent'] ?? ''}`)
			}
		};
	}
	if ('bearer' in auth || 'ticket' in auth) return refuse('forbidden');
	const devices = await findDevices('device' in auth ? [auth.device] : playTokens(request.headers.cookie ?? ''));
	if (devices.length)
		return { ok: true, actor: { actor: { kind: 'player', devices }, key: devices.map(({ id }) => id).join(' ') } };
	const staff = () => staffOf(request);
	const actor = await staff();
	if (actor.kind !== 'user') return refuse('join_required');
	return { ok: true, actor: { actor, staff, key: readerName(actor.user.id) } };
}

async function admission(parts: Parts, reader: LiveReader, topic: Topic, event: string): Promise<Verdict<Admission>> {
	if (reader.share) return shareAdmission(parts, reader, topic, event);
	const namespace = (await eventNamespace(event)) ?? 'default';
	const { event: row, settings } = await withSettings(await findEvent(namespace, event));
	const scope = { namespace: row.namespace, eventUid: row.uid, topic };
	if (reader.staff) {
		if (topic === 'own') return refuse('forbidden');
		authorise({ area: areaOf[topic] ?? 'results', right: 'r' }, await reader.staff(), row.namespace);
		return { ok: true, key: { ...scope, audience: 'staff' }, reader: reader.key };
	}
	const device = reader.actor.kind === 'player' && reader.actor.devices.find(({ eventUid }) => eventUid === row.uid);
	if (!device || !(await findDevice(device.id))) return refuse('join_required');
	requirePublished(row);
	const counts = { kind: 'device' as const, key: String(device.id), teamUid: device.teamUid };
	if (topic === 'own') return { ok: true, key: { ...scope, audience: device.teamUid }, counts };
	if (topic !== 'rankings') return refuse('forbidden');
	if (!settings.teamResults) return refuse('feature_disabled');
	return { ok: true, key: { ...scope, audience: 'player' } };
}

async function shareAdmission(
	parts: Parts,
	{ share, key }: LiveReader,
	topic: Topic,
	event: string
): Promise<Verdict<Admission>> {
	const opened = await openShare(share!.event, share!.token, share!.variant);
	if (!isNamed(opened.event, event.toLowerCase())) return refuse('share_denied');
	requireVisible(opened, parts.clock());
	const needed = moduleOf[topic];
	const isOn = !needed || opened.settings.dashboardModules.some(({ id, enabled }) => id === needed && enabled);
	if (!shareTopics.has(topic) || !isOn) return refuse('share_denied');
	const { namespace, uid: eventUid } = opened.event;
	const counts = topic === 'presence' ? { counts: { kind: 'dashboard' as const, key } } : {};
	return { ok: true, key: { namespace, eventUid, topic, audience: 'share' }, ...counts };
}
