import type { Server as HttpServer } from 'node:http';
import { Server, type DefaultEventsMap, type Namespace } from 'socket.io';
import type { Log } from '../log.ts';
import { accessTopic, everyEvent, everyNamespace } from '../access/changed.ts';
import type { Bus, Poke } from './announce.ts';
import type { Sources } from './channel.ts';
import { isOwnOrigin, type Admission, type Gate } from './gate.ts';
import { createMessageRate } from './message-rate.ts';
import { authSchema } from './messages.ts';
import type { PresenceBook } from './presence.ts';
import { Reader, type LiveSocket, type ReaderParts, type SocketData } from './reader.ts';
import { startRollCall } from './roll-call.ts';
import { TopicHub } from './topics.ts';
import type { ClientMessages, ServerMessages } from './updates.ts';

const maxMessageBytes = 16_384;
const messagesPerSecond = 20;
const lookEveryMs = 1000;

type LiveNamespace<Actor> = Namespace<ClientMessages, ServerMessages, DefaultEventsMap, SocketData<Actor>>;

/** The Socket.IO server on the one http server; only namespaces that are opened later can be joined. */
export function createSocketServer(http: HttpServer, admit: Gate<unknown>['admit']): Server {
	const io = new Server(http, {
		path: '/socket.io',
		serveClient: false,
		// Polling needs every request of a client to reach the same process.
		transports: ['websocket'],
		// Compression costs a multiple of the processor time and 220 KB a connection.
		perMessageDeflate: false,
		httpCompression: false,
		maxHttpBufferSize: maxMessageBytes,
		// A phone that left the room without a word is noticed within 20 seconds.
		pingInterval: 10_000,
		pingTimeout: 10_000,
		connectTimeout: 10_000,
		allowRequest: (request, answer) => answer(null, admit(request))
	});
	io.use((_socket, next) => next(new Error('not_found')));
	return io;
}

export interface LiveParts<Actor> {
	io: Server;
	gate: Gate<Actor>;
	sources: Sources;
	bus: Bus;
	log: Log;
	clock?: () => number;
}

/** The read-only live layer: namespace `/live`, its topics, and who is present. */
export interface Live {
	hub: TopicHub;
	presence: PresenceBook;
	/** Connected sockets of this process. */
	readers(): number;
	close(): void;
}

/** Opens `/live` on `io` and serves topics whenever the bus says that they changed. */
export function openLive<Actor>({ io, gate, sources, bus, log, clock = Date.now }: LiveParts<Actor>): Live {
	const space: LiveNamespace<Actor> = io.of('/live');
	const hub = new TopicHub({
		sources,
		log,
		clock,
		publish: (room, update) => void space.to(room).emit('update', update),
		isWatched: (room) => space.adapter.rooms.has(room)
	});
	const rolls = startRollCall({ bus, changed: (event) => hub.changed(event, ['presence']), clock });
	const { presence } = rolls;
	guard(space, gate);
	space.on('connection', (socket) => serve(socket, { hub, gate, presence, log, clock }));
	const look = (concerns: (admission: Admission) => boolean) => lookAgain(space, concerns, log);
	const deaf = bus.listen((poke) => {
		if (poke.topics.some(isOfAccess)) void look((admission) => isAbout(poke, admission));
		hub.changed(poke, poke.topics);
	});
	const timer = setInterval(() => void look(({ askAgainAt }) => (askAgainAt ?? 0) <= clock()), lookEveryMs).unref();
	const close = () => {
		clearInterval(timer);
		deaf();
		rolls.close();
		hub.close();
	};
	return { hub, presence, readers: () => space.sockets.size, close };
}

const isOfAccess = (topic: string) => topic === accessTopic || topic.startsWith(`${accessTopic}:`);

/** Whether news of access concern a subscription, by its place and by who reads. */
const isAbout = ({ namespace, eventUid, topics }: Poke, { key, reader }: Admission) =>
	(namespace === everyNamespace || namespace === key.namespace) &&
	(eventUid === everyEvent || eventUid === key.eventUid) &&
	(topics.includes(accessTopic) || (reader !== undefined && topics.includes(`${accessTopic}:${reader}`)));

function guard<Actor>(space: LiveNamespace<Actor>, gate: Gate<Actor>): void {
	space.use(async (socket, next) => {
		if (!isOwnOrigin(socket.request, gate.hostOf(socket.request))) return next(new Error('origin'));
		const { data: auth } = authSchema.safeParse(socket.handshake.auth);
		if (!auth) return next(new Error('invalid_input'));
		try {
			const verdict = await gate.authorise(auth, socket.request);
			if (!verdict.ok) return next(new Error(verdict.error));
			socket.data.actor = verdict.actor;
			next();
		} catch {
			next(new Error('unavailable'));
		}
	});
}

type AnyAnswer = (answer: unknown) => void;

function serve<Actor>(socket: LiveSocket<Actor>, parts: ReaderParts<Actor>): void {
	const reader = new Reader(socket, parts);
	socket.data.reader = reader;
	const isWithinRate = createMessageRate(messagesPerSecond, parts.clock);
	const handlers: Record<string, ((request: unknown) => unknown) | undefined> = {
		subscribe: (request) => reader.subscribe(request),
		unsubscribe: (request) => reader.unsubscribe(request)
	};
	// One after the other: an `unsubscribe` must not overtake the `subscribe` it takes back.
	let previous = Promise.resolve();
	socket.onAny((name: string, ...received: unknown[]) => {
		const answer = received.find((each): each is AnyAnswer => typeof each === 'function') ?? (() => undefined);
		if (!isWithinRate()) return answer({ ok: false, error: 'rate_limited' });
		const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
		if (!handle) return answer({ ok: false, error: 'invalid_input' });
		previous = previous.then(async () => {
			try {
				answer(await handle(received[0]));
			} catch (error) {
				parts.log.error('live request failed', { name, error: String(error) });
				answer({ ok: false, error: 'internal_error' });
			}
		});
	});
	socket.on('disconnect', () => reader.leaveAll());
}

async function lookAgain<Actor>(
	space: LiveNamespace<Actor>,
	concerns: (admission: Admission) => boolean,
	log: Log
): Promise<void> {
	for (const { data } of space.sockets.values()) {
		try {
			await data.reader?.lookAgain(concerns);
		} catch (error) {
			// Not being able to ask is no reason to throw readers out: the next look follows within seconds.
			log.error('live access could not be checked', { error: String(error) });
		}
	}
}
