import type { Server as HttpServer } from 'node:http';
import { Server, type DefaultEventsMap, type Namespace } from 'socket.io';
import type { Log } from '../runtime/log/log.ts';
import { monotonic } from '../runtime/monotonic.ts';
import { accessTopic, everyEvent, everyNamespace } from '../access/access-changes.ts';
import type { Bus, ChangeNotice } from './bus.ts';
import { endStuck } from './backlog.ts';
import type { EventRef, Sources } from './channel.ts';
import { isOwnOrigin, type Admission, type LiveAuthorisation } from './authorisation.ts';
import { createMessageRate } from './message-rate.ts';
import { authSchema } from './messages.ts';
import type { PresenceRegistry } from './presence.ts';
import { Reader, type LiveSocket, type ReaderDependencies, type SocketData } from './reader.ts';
import { startPresenceSync } from './presence-sync.ts';
import { TopicHub } from './topics.ts';
import type { ClientMessages, ServerMessages } from '#lib/live/messages.ts';

const maxMessageBytes = 16_384;
const messagesPerSecond = 20;
const goodbyeMs = 1000;
const lookEveryMs = 1000;

type LiveNamespace<Actor> = Namespace<ClientMessages, ServerMessages, DefaultEventsMap, SocketData<Actor>>;

/** The Socket.IO server on the one http server; only namespaces that are opened later can be joined. */
export function createSocketServer(http: HttpServer, admit: LiveAuthorisation<unknown>['admit']): Server {
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
	io.engine.on('connection', endForReal);
	return io;
}

interface Connection {
	transport: { socket?: { terminate(): void } };
	once(name: 'close', listener: () => void): void;
}

// A closed websocket waits half a minute for the other side to agree, which one that joins nothing never does.
function endForReal(connection: Connection): void {
	connection.once('close', () => {
		setTimeout(() => connection.transport.socket?.terminate(), goodbyeMs).unref();
	});
}

/** What the live layer is composed of; decisions (`authorisation`) and data (`sources`) come from above. */
interface LiveDependencies<Actor> {
	io: Server;
	authorisation: LiveAuthorisation<Actor>;
	sources: Sources;
	bus: Bus;
	/** Learns that readers who count came or went. */
	onPresence?: (event: EventRef) => void;
	log: Log;
	/** Milliseconds that never go back; left out: those of the process. */
	clock?: () => number;
}

/** The read-only live layer: namespace `/live`, its topics, and who is present. */
export interface Live {
	hub: TopicHub;
	presence: PresenceRegistry;
	/** Connected sockets of this process. */
	readers(): number;
	close(): void;
}

/** Opens `/live` on `io` and updates topics when the bus reports changes. */
export function openLive<Actor>({
	io,
	authorisation,
	sources,
	bus,
	onPresence,
	log,
	clock = monotonic
}: LiveDependencies<Actor>): Live {
	const space: LiveNamespace<Actor> = io.of('/live');
	const hub = new TopicHub({
		sources,
		log,
		clock,
		publish: (room, update) => void space.to(room).emit('update', update),
		readersOf: (room) => space.adapter.rooms.get(room)?.size ?? 0
	});
	const changed = (event: EventRef) => {
		hub.changed(event, ['presence']);
		onPresence?.(event);
	};
	const presenceSync = startPresenceSync({ bus, changed, clock });
	const { presence } = presenceSync;
	guard(space, authorisation);
	space.on('connection', (socket) => serve(socket, { hub, authorisation, presence, log, clock }));
	const stopLooking = keepLooking(space, { bus, hub, log });
	const close = () => {
		stopLooking();
		presenceSync.close();
		hub.close();
	};
	return { hub, presence, readers: () => space.sockets.size, close };
}

/** Passes news on to the topics, and looks again at who may read; the answer stops it. */
function keepLooking<Actor>(space: LiveNamespace<Actor>, { bus, hub, log }: { bus: Bus; hub: TopicHub; log: Log }) {
	const look = (ask: (reader: Reader<Actor>) => Promise<void>) => lookAgain(space, ask, log);
	const off = bus.onNotice((notice) => {
		if (notice.topics.some(isOfAccess)) look((reader) => reader.lookAgain((admission) => isAbout(notice, admission)));
		hub.changed(notice, notice.topics);
	});
	const timer = setInterval(() => {
		look((reader) => reader.lookInTime());
		const ended = endStuck(space.sockets.values());
		if (ended) log.warn('live readers took nothing and were ended', { ended });
	}, lookEveryMs).unref();
	return () => {
		clearInterval(timer);
		off();
	};
}

const isOfAccess = (topic: string) => topic === accessTopic || topic.startsWith(`${accessTopic}:`);

/** Whether an access change concerns a subscription, by its place and reader. */
const isAbout = ({ namespace, eventUid, topics }: ChangeNotice, { key, reader }: Admission) =>
	(namespace === everyNamespace || namespace === key.namespace) &&
	(eventUid === everyEvent || eventUid === key.eventUid) &&
	(topics.includes(accessTopic) || (reader !== undefined && topics.includes(`${accessTopic}:${reader}`)));

function guard<Actor>(space: LiveNamespace<Actor>, authorisation: LiveAuthorisation<Actor>): void {
	const admit = async (socket: LiveSocket<Actor>, next: (refused?: Error) => void) => {
		if (!isOwnOrigin(socket.request, authorisation.hostOf(socket.request))) return next(new Error('origin'));
		const { data: auth } = authSchema.safeParse(socket.handshake.auth);
		if (!auth) return next(new Error('invalid_input'));
		try {
			const verdict = await authorisation.authorise(auth, socket.request);
			if (!verdict.ok) return next(new Error(verdict.error));
			socket.data.actor = verdict.actor;
			next();
		} catch {
			next(new Error('unavailable'));
		}
	};
	space.use((socket, next) => void admit(socket, next));
}

type AnyAnswer = (answer: unknown) => void;

function serve<Actor>(socket: LiveSocket<Actor>, parts: ReaderDependencies<Actor>): void {
	const reader = new Reader(socket, parts);
	socket.data.reader = reader;
	const isWithinRate = createMessageRate(messagesPerSecond, parts.clock);
	const handlers: Record<string, ((request: unknown) => unknown) | undefined> = {
		subscribe: (request) => reader.subscribe(request),
		unsubscribe: (request) => reader.unsubscribe(request)
	};
	// One after another: an `unsubscribe` must not overtake the `subscribe` it cancels.
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

/** Checks all sockets together, so that the authorisation can look them up in one query. */
function lookAgain<Actor>(space: LiveNamespace<Actor>, ask: (reader: Reader<Actor>) => Promise<void>, log: Log): void {
	for (const { data } of space.sockets.values()) {
		if (!data.reader) continue;
		// Not being able to ask is no reason to throw readers out: the next look follows.
		ask(data.reader).catch((error: unknown) => log.error('live access could not be checked', { error: String(error) }));
	}
}
