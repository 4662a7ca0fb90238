import type { Server as HttpServer } from 'node:http';
import { Server, type DefaultEventsMap, type Namespace } from 'socket.io';
import type { Log } from '../runtime/log/log.ts';
import { monotonic } from '../runtime/monotonic.ts';
import { accessTopic, everyEvent, everyNamespace, isOfAccess } from '../access/access-changes.ts';
import type { Bus, ChangeNotice } from './bus.ts';
import { endStuck } from './backlog.ts';
import type { EventRef, Sources } from './channel.ts';
import type { Admission, LiveAuthorisation } from './authorisation.ts';
import { guard } from './guard.ts';
import { answerInOrder, type Handlers } from './ordered-messages.ts';
import type { PresenceRegistry } from './presence.ts';
import { Reader, type LiveSocket, type ReaderDependencies, type SocketData } from './reader.ts';
import { startPresenceSync } from './presence-sync.ts';
import { TopicHub } from './topics.ts';
import { topicOfRoom } from './feed.ts';
import type { Topic, Update } from '#lib/live/wire.ts';
import type { ClientMessages, ServerMessages } from '#lib/live/messages.ts';

const maxMessageBytes = 16_384;
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
	/** Learns that readers of an event who count came or went. */
	onPresence?: (event: EventRef) => void;
	/** Learns that another process ended without a goodbye: notices of its last commits may be missing. */
	onLost?: () => void;
	/** Told how long each read of a topic took, in milliseconds. */
	gathered?: ((topic: Topic, ms: number) => void) | undefined;
	log: Log;
	/** Milliseconds that never go back; left out: those of the process. */
	clock?: () => number;
}

/** Another way to those who read a topic, beside `/live`. */
interface Outlet {
	publish(room: string, update: Update): void;
	/** The number of its sockets in the room. */
	readersOf(room: string): number;
	/** Asks again who may read: those whom news of access concern; without `concerns` those whose time has come. */
	lookAgain?(concerns?: (admission: Admission) => boolean): void;
	/** Ends with the layer. */
	close?(): void;
}

/** The read-only live layer: namespace `/live`, its topics, and who is present. */
export interface Live {
	hub: TopicHub;
	presence: PresenceRegistry;
	/** Sends updates by this way too. */
	addOutlet(outlet: Outlet): void;
	/** Connected sockets of this process. */
	readers(): number;
	/** The open sockets of this process, and how many of them read each topic. */
	counts(): { sockets: number; subscriptions: Map<Topic, number> };
	close(): void;
}

/** Whether it is a record that people edit, such as `page:12`; uids of events have no colon. */
const isRecord = ({ eventUid }: EventRef): boolean => eventUid.includes(':');

/** Opens `/live` on `io` and updates topics when the bus reports changes. */
export function openLive<Actor>({
	io,
	authorisation,
	sources,
	bus,
	onPresence,
	onLost,
	gathered,
	log,
	clock = monotonic
}: LiveDependencies<Actor>): Live {
	const space: LiveNamespace<Actor> = io.of('/live');
	const outlets: Outlet[] = [socketsOf(space)];
	const hub = new TopicHub({ sources, gathered, log, clock, follow: bus.follow, ...allOf(outlets) });
	const changed = (event: EventRef) => {
		hub.changed(event, [isRecord(event) ? 'editors' : 'presence']);
		if (!isRecord(event)) onPresence?.(event);
	};
	const { presence, close: leave } = startPresenceSync({ bus, changed, lost: onLost, clock });
	guard(space, authorisation);
	space.on('connection', (socket) => serve(socket, { hub, authorisation, presence, log, clock }));
	const stopLooking = keepLooking(space, { bus, hub, log, outlets });
	const close = () => {
		stopLooking();
		leave();
		hub.close();
		for (const outlet of outlets) outlet.close?.();
	};
	const counts = () => ({ sockets: io.engine.clientsCount, subscriptions: subscriptionsIn(space.adapter.rooms) });
	return {
		hub,
		presence,
		addOutlet: (outlet) => outlets.push(outlet),
		readers: () => space.sockets.size,
		counts,
		close
	};
}

const socketsOf = <Actor>(space: LiveNamespace<Actor>): Outlet => ({
	publish: (room, update) => void space.to(room).emit('update', update),
	readersOf: (room) => space.adapter.rooms.get(room)?.size ?? 0
});

/** All ways to the readers of a topic as one; those that are added later count too. */
const allOf = (outlets: readonly Outlet[]): Pick<Outlet, 'publish' | 'readersOf'> => ({
	publish: (room, update) => outlets.forEach((outlet) => outlet.publish(room, update)),
	readersOf: (room) => outlets.reduce((sum, outlet) => sum + outlet.readersOf(room), 0)
});

/** Counts the sockets in the rooms of feeds; each socket also has a room of its own. */
function subscriptionsIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): Map<Topic, number> {
	const counts = new Map<Topic, number>();
	for (const [room, sockets] of rooms) {
		const topic = topicOfRoom(room);
		if (topic) counts.set(topic, (counts.get(topic) ?? 0) + sockets.size);
	}
	return counts;
}

/** Passes news on to the topics, and looks again at who may read; the answer stops it. */
function keepLooking<Actor>(
	space: LiveNamespace<Actor>,
	{ bus, hub, log, outlets }: { bus: Bus; hub: TopicHub; log: Log; outlets: readonly Outlet[] }
) {
	const look = (concerns?: (admission: Admission) => boolean) => {
		lookAgain(space, (reader) => (concerns ? reader.lookAgain(concerns) : reader.lookInTime()), log);
		for (const outlet of outlets) outlet.lookAgain?.(concerns);
	};
	const off = bus.onNotice((notice) => {
		if (notice.topics.some(isOfAccess)) look((admission) => isAbout(notice, admission));
		hub.changed(notice, notice.topics);
	});
	const timer = setInterval(() => {
		look();
		const ended = endStuck(space.sockets.values());
		if (ended) log.warn('live readers took nothing and were ended', { ended });
	}, lookEveryMs).unref();
	return () => {
		clearInterval(timer);
		off();
	};
}

/** Whether an access change concerns a subscription, by its place and reader. */
const isAbout = ({ namespace, eventUid, topics }: ChangeNotice, { key, reader }: Admission) =>
	(namespace === everyNamespace || namespace === key.namespace) &&
	(eventUid === everyEvent || eventUid === key.eventUid) &&
	(topics.includes(accessTopic) || (reader !== undefined && topics.includes(`${accessTopic}:${reader}`)));

function serve<Actor>(socket: LiveSocket<Actor>, parts: ReaderDependencies<Actor>): void {
	const reader = new Reader(socket, parts);
	socket.data.reader = reader;
	const handlers: Handlers = {
		subscribe: (request) => reader.subscribe(request),
		unsubscribe: (request) => reader.unsubscribe(request)
	};
	answerInOrder(socket, handlers, parts);
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
