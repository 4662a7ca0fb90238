import type { IncomingMessage } from 'node:http';
import { anonymous, type Actor } from '../../../server/access/actor.ts';
import { openTopics } from '../../../server/composition/topics.ts';
import { liveAuthorisation } from '../../../server/features/gameplay/dashboards/authorisation.ts';
import type { LiveReader } from '../../../server/features/gameplay/dashboards/proofs.ts';
import { watchOtherWriters } from '../../../server/jobs/other-writers.ts';
import type { EventRef, Source, Sources } from '../../../server/live/channel.ts';
import { startPresenceSync } from '../../../server/live/presence-sync.ts';
import { Reader, type LiveSocket } from '../../../server/live/reader.ts';
import { TopicHub } from '../../../server/live/topics.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';
import type { Ack, LiveAuth, Since, Topic, TopicData } from '#lib/live/wire.ts';
import type { BusEnd } from './bus.ts';
import type { SimulatedTime } from './time.ts';

/** How a reader proves who it is. */
export type Proof = { auth: LiveAuth } | { staff: Actor };

/** The server's end of a connection. */
export interface Connection {
	subscribe(topic: Topic, event: string, since?: Since): Promise<Ack>;
	/** The audience of the reader at a topic; undefined while it does not read it. */
	audienceOf(topic: Topic): string | undefined;
	close(): void;
}

/** The live layer of an instance. */
export interface LiveSide {
	/** How many reads of topics run. */
	readonly readings: number;
	/** Connects a reader, unless it is refused; `hear` gets every message to it. */
	connect(proof: Proof, hear: (name: string, body: unknown) => void): Promise<Connection | undefined>;
	/** What an audience sees by reading everything again. */
	readAfresh(topic: Topic, event: EventRef, audience: string): Promise<TopicData[Topic] | undefined>;
	/** Ends without a word to anybody. */
	die(): void;
}

interface LiveParts {
	dependencies: Dependencies;
	bus: BusEnd;
	time: SimulatedTime;
}

/** Composes the live layer as the product does, with connections that need no socket. */
export function openLiveSide({ dependencies, bus, time }: LiveParts): LiveSide {
	const { log } = dependencies;
	const clock = time.monotonic;
	const rooms = new Map<string, Set<SocketEnd>>();
	let readings = 0;
	const counting = (sources: Sources): Sources =>
		Object.fromEntries(
			Object.entries(sources).map(([topic, read]) => [
				topic,
				(event: EventRef, audiences: string[]) => {
					readings += 1;
					return (read as Source<Topic>)(event, audiences).finally(() => (readings -= 1));
				}
			])
		) as unknown as Sources;
	const topics = openTopics({
		dependencies,
		attend: (event) => presence.read(event),
		changed: (event, changed) => bus.publish({ ...event, topics: changed }),
		changedHere: (event, changed) => hub.changed(event, changed),
		isNotified: true,
		follow: bus.follow
	});
	bus.onNotice(({ namespace, eventUid, topics: changed }) => topics.onNotice({ namespace, eventUid }, changed));
	const hub = new TopicHub({
		sources: counting(topics.sources),
		log,
		clock,
		publish: (room, update) => rooms.get(room)?.forEach((socket) => socket.emit('update', update)),
		readersOf: (room) => rooms.get(room)?.size ?? 0
	});
	bus.onNotice((notice) => hub.changed(notice, notice.topics));
	const missed = () => {
		topics.onMissed();
		hub.changedEverywhere();
	};
	bus.onMissed(missed);
	const { presence } = startPresenceSync({
		bus,
		clock,
		lost: missed,
		changed: (event) => {
			hub.changed(event, ['presence']);
			topics.onPresence(event);
		}
	});
	dependencies.announce = (namespace, eventUid, changed) => bus.publish({ namespace, eventUid, topics: changed });
	dependencies.presentTeams = (event) => presence.read(event).teams;
	dependencies.seatTeam = (event, teamUid) => presence.seat(event, teamUid);
	dependencies.presentHosts = (event) => presence.read(event).hosts;
	const stopWatching = watchOtherWriters(dependencies, bus);
	const authorisation = liveAuthorisation(dependencies, {
		callerOf: () => ({ host: 'localhost', ip: '127.0.0.1' }),
		staffOf: async (request) => (request as AskedBy).staff ?? anonymous
	});
	return {
		get readings() {
			return readings;
		},
		async connect(proof, hear) {
			const request = { headers: {}, ...('staff' in proof && { staff: proof.staff }) } as AskedBy;
			const verdict = await authorisation.authorise('auth' in proof ? proof.auth : {}, request);
			if (!verdict.ok) return undefined;
			const socket = new SocketEnd(verdict.actor, rooms, hear);
			const asSocket = socket as unknown as LiveSocket<LiveReader>;
			const reader = new Reader(asSocket, { hub, authorisation, presence, log, clock });
			return {
				subscribe: (topic, event, since) => reader.subscribe({ topic, event, ...(since && { since }) }),
				audienceOf: (topic) => socket.audienceOf(topic),
				close() {
					socket.connected = false;
					reader.leaveAll();
				}
			};
		},
		async readAfresh(topic, event, audience) {
			const fresh = openTopics({
				dependencies,
				attend: (one) => presence.read(one),
				changed: () => undefined,
				changedHere: () => undefined,
				isNotified: false,
				follow: () => undefined
			});
			return (await (fresh.sources[topic] as Source<Topic>)(event, [audience])).get(audience);
		},
		die() {
			void stopWatching();
			rooms.clear();
			hub.close();
		}
	};
}

type AskedBy = IncomingMessage & { staff?: Actor };

/** The part of a Socket.IO socket that a reader uses. */
class SocketEnd {
	connected = true;
	readonly data: { actor: LiveReader };
	readonly emit: (name: string, body: unknown) => void;
	#rooms: Map<string, Set<SocketEnd>>;

	constructor(actor: LiveReader, rooms: Map<string, Set<SocketEnd>>, hear: (name: string, body: unknown) => void) {
		this.data = { actor };
		this.#rooms = rooms;
		this.emit = (name, body) => hear(name, body);
	}

	audienceOf(topic: Topic): string | undefined {
		const rooms = [...this.#rooms].flatMap(([room, sockets]) => (sockets.has(this) ? [room.split('/')] : []));
		return rooms.find(([, , name]) => name === topic)?.[3];
	}

	join(room: string): void {
		this.#rooms.set(room, (this.#rooms.get(room) ?? new Set()).add(this));
	}

	leave(room: string): void {
		this.#rooms.get(room)?.delete(this);
	}
}
