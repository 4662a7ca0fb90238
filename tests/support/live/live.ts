import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { createLocalBus, type Bus } from '../../../server/live/bus.ts';
import type { Source, Sources } from '../../../server/live/channel.ts';
import type { LiveAuthorisation, LiveError, Verdict } from '../../../server/live/authorisation.ts';
import { readTopic, writeAck } from '../../../server/live/read.ts';
import { createSocketServer, openLive, type Live } from '../../../server/live/socket.ts';
import type { Ack, BoardValues, LiveAuth, Presence, Revoked, Since, Topic, TopicData, Update } from '#lib/live/wire.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { patient } from '../runner/machine.ts';

/** Who a test proves to be: `{ bearer: 'acme' }` is staff of namespace acme, a share is a dashboard. */
export type TestActor = { namespace: string; audience: string; key: string };

/** The live layer on a real http server, with states that a test sets by hand. */
export interface LiveStage {
	base: string;
	live: Live;
	bus: Bus;
	/** Changes the ranking of an event and announces it, like a committed result does. */
	score(eventUid: string, points: number, namespace?: string): void;
	/** Makes every update this much longer, in characters. */
	pad(length: number): void;
	/** What the gate answers from now on instead of admitting; null admits again. */
	refuse(error: LiveError | null): void;
	/** After how many milliseconds the gate wants to be asked again without news. */
	askAgainIn(milliseconds: number): void;
	/** How often the gate was asked whether somebody may read. */
	asks(): number;
	/** How often the ranking was read. */
	readings(): number;
	connect(auth: LiveAuth, options?: { headers?: Record<string, string> }): Socket;
	/** Ends every connection and lets no new one in, or lets them in again. */
	cut(isCut: boolean): void;
	close(): Promise<void>;
}

const noSource = async () => new Map<string, never>();

function board(namespace: string, points: number): BoardValues {
	const team = { ...emptyTeam, uid: 't1', name: `Team of ${namespace}`, points };
	return { mode: 'live', asOf: null, revision: points, questionsTotal: 1, catalogsTotal: 1, teams: [team] };
}

const emptyTeam = {
	adjustment: 0,
	maxPoints: 100,
	correct: 0,
	total: 0,
	questions: 0,
	efficiency: 0,
	catalogsPlayed: 1,
	catalogsDone: 0,
	durationSec: null,
	finishedAt: null,
	completedAt: null,
	puzzleSolvedAt: null,
	verified: true
};

/** Starts the stage; events `e1` and `e2` exist in the namespaces acme and beta. Several stages may share a bus of Redis. */
export async function startLive({
	readMs = 0,
	bus = createLocalBus(),
	clock
}: { readMs?: number; bus?: Bus; clock?: () => number } = {}): Promise<LiveStage> {
	const points = new Map<string, number>();
	let [refusal, isCut, readings] = [null as LiveError | null, false, 0];
	let [padding, askAgainIn, asks] = ['', undefined as number | undefined, 0];
	const rankings: Source<'rankings'> = async ({ namespace, eventUid }, audiences) => {
		readings += 1;
		const state = board(namespace + padding, points.get(`${namespace}/${eventUid}`) ?? 0);
		if (readMs) await new Promise((resolve) => setTimeout(resolve, readMs));
		return new Map(audiences.map((audience) => [audience, state]));
	};
	const authorisation: LiveAuthorisation<TestActor> = {
		hostOf: ({ headers }) => headers.host,
		admit: () => !isCut,
		authorise: async (auth) => proof(auth),
		allow: async (actor, topic, event) => {
			asks += 1;
			if (refusal) return { ok: false, error: refusal };
			const verdict = await admission(actor, topic, event);
			return verdict.ok ? { ...verdict, askAgainIn } : verdict;
		}
	};
	const http = createServer((request, response) => void answer(request).then((text) => response.end(text)));
	const answer = async (request: IncomingMessage): Promise<string> => {
		const url = new URL(request.url!, 'http://host');
		const [, , , event = '', topic = ''] = url.pathname.split('/');
		const bearer = request.headers.authorization?.replace('Bearer ', '') ?? 'acme';
		const [epoch, since] = ['epoch', 'since'].map((name) => url.searchParams.get(name) ?? undefined);
		const verdict = proof({ bearer });
		if (!verdict.ok) return JSON.stringify(verdict);
		return writeAck(await readTopic({ hub: live.hub, authorisation }, verdict.actor, { event, topic, epoch, since }));
	};
	const server = createSocketServer(http, authorisation.admit);
	const presence: Source<'presence'> = async (event, audiences) => {
		const { devices, dashboards, teams } = live.presence.read(event);
		const state: Presence = { devices, dashboards, teams: teams.size, teamsTotal: 2, running: 0 };
		return new Map(audiences.map((audience) => [audience, state]));
	};
	const sources: Sources = {
		rankings,
		figures: noSource,
		presence,
		podium: noSource,
		lobby: noSource,
		results: noSource,
		catalogs: noSource,
		announcements: noSource,
		photos: noSource,
		questions: noSource,
		own: noSource,
		metrics: noSource,
		jobs: noSource,
		editors: noSource,
		round: noSource
	};
	const live = openLive({ io: server, authorisation, sources, bus, log: createLog('silent'), ...(clock && { clock }) });
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
	const sockets: Socket[] = [];
	return {
		base,
		live,
		bus,
		score(eventUid, next, namespace = 'acme') {
			points.set(`${namespace}/${eventUid}`, next);
			bus.publish({ namespace, eventUid, topics: ['rankings'] });
		},
		pad: (length) => void (padding = 'x'.repeat(length)),
		refuse: (error) => void (refusal = error),
		askAgainIn: (milliseconds) => void (askAgainIn = milliseconds),
		asks: () => asks,
		readings: () => readings,
		connect(auth, { headers } = {}) {
			const options = { transports: ['websocket'], auth, forceNew: true, reconnection: false };
			const socket = io(`${base}/live`, { ...options, ...(headers && { extraHeaders: headers }) });
			sockets.push(socket);
			return socket;
		},
		cut(next) {
			isCut = next;
			if (isCut) for (const socket of server.of('/live').sockets.values()) socket.conn.close();
		},
		async close() {
			for (const socket of sockets) socket.disconnect();
			live.close();
			await server.close();
		}
	};
}

function proof(auth: LiveAuth): Verdict<{ actor: TestActor }> {
	if ('bearer' in auth && /^(acme|beta)$/.test(auth.bearer)) {
		return { ok: true, actor: { namespace: auth.bearer, audience: 'staff', key: '' } };
	}
	if ('device' in auth) return { ok: true, actor: { namespace: 'acme', audience: 'player', key: auth.device } };
	if ('share' in auth) return { ok: true, actor: { namespace: 'acme', audience: 'share', key: auth.share.token } };
	return { ok: false, error: 'invalid_token' };
}

function admission(
	{ namespace, audience, key }: TestActor,
	topic: Topic,
	event: string
): ReturnType<LiveAuthorisation<TestActor>['allow']> {
	if (!/^e\d$/.test(event)) return Promise.resolve({ ok: false, error: 'not_found' });
	const counts =
		audience === 'player'
			? { counts: { kind: 'device' as const, key, teamUid: key.slice(0, 2) } }
			: audience === 'share'
				? { counts: { kind: 'dashboard' as const, key } }
				: {};
	return Promise.resolve({ ok: true, key: { namespace, eventUid: event, topic, audience }, ...counts });
}

/** A reader on a bare socket: keeps every frame, and asks. */
export class Listener {
	updates: (Update & { receivedAt: number })[] = [];
	revoked: Revoked[] = [];
	socket: Socket;

	constructor(socket: Socket) {
		this.socket = socket;
		socket.on('update', (update: Update) => this.updates.push({ ...update, receivedAt: performance.now() }));
		socket.on('revoked', (end: Revoked) => this.revoked.push(end));
	}

	subscribe(topic: string, event: string, since?: Since): Promise<Ack> {
		return this.socket.timeout(patient(30_000)).emitWithAck('subscribe', { topic, event, ...(since && { since }) });
	}

	/** Settles with the reason when the server refuses the connection. */
	refusal(): Promise<string> {
		return new Promise((resolve) => this.socket.once('connect_error', ({ message }) => resolve(message)));
	}
}

/** The points of the first team in a ranking. */
export const pointsIn = (data: unknown): number => (data as TopicData['rankings']).teams[0]!.points;
