import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createRedisClient } from '../runtime/redis-client.ts';
import type { Log } from '../runtime/log/log.ts';
import { monotonic } from '../runtime/monotonic.ts';
import { isOfAccess } from '../access/access-changes.ts';
import { createLocalBus, type Bus, type ChangeNotice } from './bus.ts';
import { FollowedEvents } from './followed-events.ts';
import type { ProcessPresence } from './presence.ts';

/** The channel of what every process must know. */
const channelOfAll = 'marquee:notices';
const channelOf = (eventUid: string): string => `${channelOfAll}:${eventUid}`;
const presenceChannel = 'marquee:presence';
const defaultMissedMs = 2000;
const sweepMs = 60_000;
const message = z.object({
	from: z.string(),
	notice: z.object({ namespace: z.string(), eventUid: z.string(), topics: z.array(z.string()) })
});

const presented = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('device'), key: z.string(), teamUid: z.string() }),
	z.object({ kind: z.literal('dashboard'), key: z.string() }),
	z.object({ kind: z.literal('host'), key: z.string() }),
	z.object({ kind: z.literal('editor'), key: z.string(), userId: z.int() })
]);
const presenceMessage = z.object({
	from: z.string(),
	presence: z.object({ namespace: z.string(), eventUid: z.string(), seats: z.array(presented) })
});

type Listeners = Record<string, (text: string) => void>;

/** Unsent notices of more events than this are dropped: a process that long without Redis has more than this to catch up. */
const mostUnsent = 1000;

/** Notices that could not be sent, one an event with all their topics. */
class Unsent {
	#byEvent = new Map<string, ChangeNotice>();

	keep({ namespace, eventUid, topics }: ChangeNotice): void {
		const key = `${namespace}/${eventUid}`;
		const known = this.#byEvent.get(key)?.topics ?? [];
		if (!known.length && this.#byEvent.size >= mostUnsent) return;
		this.#byEvent.set(key, { namespace, eventUid, topics: [...new Set([...known, ...topics])] });
	}

	take(): ChangeNotice[] {
		const all = [...this.#byEvent.values()];
		this.#byEvent.clear();
		return all;
	}
}

/** Two connections to Redis, one to publish and one that receives channels; both try again for ever. */
function openClients(url: string, log: Log, listeners: Listeners, missed: () => void) {
	const sender = createRedisClient({ url, disableOfflineQueue: true });
	const receiver = createRedisClient({ url });
	let wasReady = false;
	for (const client of [sender, receiver])
		client.on('error', (error: Error) => log.warn('redis', { error: error.message }));
	receiver.on('ready', () => {
		if (wasReady) missed();
		wasReady = true;
	});
	const subscribe = () =>
		Promise.all(Object.entries(listeners).map(([name, listener]) => receiver.subscribe(name, listener)));
	const start = () => Promise.all([sender.connect(), receiver.connect().then(subscribe)]);
	// The start of the product does not wait for Redis; both clients go on trying.
	start().catch((error: unknown) => log.warn('redis', { error: String(error) }));
	return { sender, receiver };
}

interface RedisBusOptions {
	log: Log;
	/** Trusts nothing that is kept: notices may have been missed. */
	missed: () => void;
	/** Topics whose notices every process needs, whatever it follows; those of access are among them anyway. */
	everywhere: readonly string[];
	missedEveryMs?: number;
}

/** Takes what other processes say of who is connected to them. */
function presenceOfOthers(me: string) {
	const listeners = new Set<Parameters<Bus['onPresence']>[0]>();
	return {
		receive(text: string): void {
			const { data } = presenceMessage.safeParse(JSON.parse(text));
			if (data && data.from !== me) for (const listener of listeners) listener(data.from, data.presence);
		},
		onPresence(listener: Parameters<Bus['onPresence']>[0]) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		}
	};
}

/** Subscribes to the channels of the events that are followed. */
const followOver = (
	receiver: ReturnType<typeof createRedisClient>,
	onNotice: (text: string) => void,
	missed: () => void
): FollowedEvents =>
	new FollowedEvents({
		subscribe: (eventUid) => receiver.subscribe(channelOf(eventUid), onNotice),
		unsubscribe: (eventUid) => receiver.unsubscribe(channelOf(eventUid), onNotice),
		isReachable: () => receiver.isReady,
		missed: together(missed),
		clock: monotonic
	});

/** Merges calls of one turn: the subscriptions that wait for Redis all begin when it is back. */
function together(work: () => void): () => void {
	let isDue = false;
	return () => {
		if (isDue) return;
		isDue = true;
		setImmediate(() => {
			isDue = false;
			work();
		});
	};
}

/** Sends to the other processes, in the name of this one; a notice with a topic of `everywhere` concerns every process. */
function openSending(sender: ReturnType<typeof createRedisClient>, me: string, everywhere: readonly string[]) {
	const channelFor = ({ eventUid, topics }: ChangeNotice) =>
		topics.some((topic) => isOfAccess(topic) || everywhere.includes(topic)) ? channelOfAll : channelOf(eventUid);
	const toOthers = (to: string, message: object) => sender.publish(to, JSON.stringify({ from: me, ...message }));
	const unsent = new Unsent();
	// Without Redis the readers of this process are served all the same. Those of a process that was not cut off, or is
	// back earlier, learn what happened here meanwhile.
	const sendNotice = (notice: ChangeNotice) =>
		void toOthers(channelFor(notice), { notice }).catch(() => unsent.keep(notice));
	sender.on('ready', () => unsent.take().forEach(sendNotice));
	return {
		notice: sendNotice,
		presence: (presence: ProcessPresence) => void toOthers(presenceChannel, { presence }).catch(() => undefined)
	};
}

/**
 * The bus of several processes: notices reach this process immediately and the others over Redis pub/sub, each event in
 * a channel of its own that only those listen to who follow it. While Redis is down, this process keeps serving its own
 * readers; `missed` then runs every two seconds (or `missedEveryMs`), and once when it is back, because notices of
 * others got lost.
 */
export function createRedisBus(
	url: string,
	{ log, missed, everywhere, missedEveryMs = defaultMissedMs }: RedisBusOptions
): Bus {
	const local = createLocalBus();
	const me = randomBytes(9).toString('base64url');
	const presence = presenceOfOthers(me);
	const onNotice = (text: string) => {
		const { data } = message.safeParse(JSON.parse(text));
		if (data && data.from !== me) local.publish(data.notice);
	};
	const listeners = { [channelOfAll]: onNotice, [presenceChannel]: presence.receive };
	const { sender, receiver } = openClients(url, log, listeners, missed);
	const followed = followOver(receiver, onNotice, missed);
	const timers = [
		setInterval(() => receiver.isReady || missed(), missedEveryMs).unref(),
		setInterval(() => followed.forgetIdle(), sweepMs).unref()
	];
	const send = openSending(sender, me, everywhere);
	return {
		publish(notice) {
			local.publish(notice);
			send.notice(notice);
		},
		onNotice: local.onNotice,
		follow: (eventUid) => followed.follow(eventUid),
		hears: (eventUid) => followed.hears(eventUid),
		publishPresence: send.presence,
		onPresence: presence.onPresence,
		async close() {
			timers.forEach(clearInterval);
			await local.close();
			for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
		}
	};
}
