import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import { z } from 'zod';
import { fold } from '#lib/live/fold.ts';
import type { RoundNews } from '#lib/live/round.ts';
import type { Actor } from '../../access/actor.ts';
import type { LiveAuthorisation } from '../../live/authorisation.ts';
import { guard } from '../../live/guard.ts';
import { answerInOrder } from '../../live/ordered-messages.ts';
import { roundMessage } from '../../live/round-messages.ts';
import type { Live } from '../../live/socket.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { systemContext } from '../../operation/system.ts';
import { uidSchema } from '../../operation/response-schema.ts';
import { AppError } from '../../runtime/errors.ts';
import { monotonic } from '../../runtime/monotonic.ts';
import type { Rate } from './play.ts';
import { Seats } from './round-seats.ts';

const beatMs = 5000;

/** What the channel calls. */
interface RoundCalls {
	locate: AnyOperation;
	answer: AnyOperation;
	command: AnyOperation;
	/** Of a device. */
	answerRate: Rate;
}

/** Who a reader of the live layer is for an operation. */
interface Callers<Reader> {
	playerOf: (reader: Reader) => (Actor & { kind: 'player' }) | undefined;
	/** By the login session or the token as it is now. */
	staffOf: (reader: Reader) => Promise<Actor | undefined>;
	contextOf: (request: IncomingMessage, actor: Actor, namespace: string) => Context;
}

interface ChannelParts<Reader> {
	io: Server;
	live: Live;
	authorisation: LiveAuthorisation<Reader>;
	dependencies: Dependencies;
	calls: RoundCalls;
	callers: Callers<Reader>;
}

interface SocketData<Reader> {
	actor: Reader;
	seats: Seats<Reader>;
}
type RoundSocket<Reader> = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData<Reader>>;
type RoundSpace<Reader> = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData<Reader>>;

const named = z.looseObject({ round: uidSchema });

/**
 * Opens `/round`, the channel of led rounds (contract 17): the views of the topic `round`, and answers and commands by
 * the operations that HTTP calls.
 */
export function openRoundChannel<Reader>(parts: ChannelParts<Reader>): void {
	const { io, live, authorisation, dependencies } = parts;
	const space: RoundSpace<Reader> = io.of('/round');
	const rooms = new Map<string, RoundNews>();
	const readersOf = (room: string) => space.adapter.rooms.get(room)?.size ?? 0;
	guard(space, authorisation);
	space.on('connection', (socket) => serve(socket, parts, rooms));
	const timer = setInterval(() => {
		for (const [room, { round }] of rooms) {
			if (readersOf(room) === 0) rooms.delete(room);
			else if (round) space.to(room).emit('beat', { ...beatOf(round), serverTime: dependencies.clock().toISOString() });
		}
	}, beatMs).unref();
	live.addOutlet({
		readersOf,
		close: () => clearInterval(timer),
		lookAgain: (concerns) => {
			for (const { data } of space.sockets.values()) {
				// Not being able to ask is no reason to throw readers out: the next look follows.
				data.seats
					?.lookAgain(concerns)
					.catch((error: unknown) =>
						dependencies.log.error('access to a round could not be checked', { error: String(error) })
					);
			}
		},
		publish: (room, update) => {
			const before = rooms.get(room);
			if (!before) return;
			if (readersOf(room) === 0) return void rooms.delete(room);
			const after = fold<'round'>(before, update);
			rooms.set(room, after);
			const message = roundMessage(update, before, after, dependencies.clock());
			if (message) space.to(room).emit(message.name, message.body);
		}
	});
}

const beatOf = ({ round, version, state }: NonNullable<RoundNews['round']>) => ({ round, version, state });

function serve<Reader>(socket: RoundSocket<Reader>, parts: ChannelParts<Reader>, rooms: Map<string, RoundNews>): void {
	const { dependencies } = parts;
	const seats = new Seats(socket, parts, rooms);
	socket.data.seats = seats;
	const answer = (handle: (asked: Asked) => Promise<object>) => async (sent: unknown) => {
		const { data: asked } = named.safeParse(sent);
		if (!asked) return { ok: false, error: 'invalid_input' };
		try {
			return await handle(asked);
		} catch (thrown) {
			if (thrown instanceof AppError) return refused(thrown);
			throw thrown;
		}
	};
	const handlers = {
		join: answer(async (asked) => seats.join(asked.round, (await locate(parts, asked)).event)),
		answer: answer((asked) => giveAnswer(socket, parts, asked)),
		command: answer((asked) => giveCommand(socket, parts, asked))
	};
	answerInOrder(socket, handlers, { log: dependencies.log, clock: monotonic });
	socket.on('disconnect', () => seats.leaveAll());
}

interface Asked {
	round: string;
	[field: string]: unknown;
}

const refused = ({ code, message, extra, details }: AppError) => ({
	ok: false,
	error: code,
	message,
	...(details ? { details } : {}),
	...extra
});

const forbidden = { ok: false, error: 'forbidden' } as const;

async function locate<Reader>({ dependencies, calls }: ChannelParts<Reader>, { round }: Asked) {
	const found = await perform(calls.locate, systemContext(dependencies, 'round-channel'), { round });
	return found as { namespace: string; event: string };
}

async function giveAnswer<Reader>(socket: RoundSocket<Reader>, parts: ChannelParts<Reader>, asked: Asked) {
	const { dependencies, authorisation, calls, callers } = parts;
	const player = callers.playerOf(socket.data.actor);
	if (!player) return forbidden;
	const { namespace, event } = await locate(parts, asked);
	// The device may have been signed out since it connected.
	const verdict = await authorisation.allow(socket.data.actor, 'round', event);
	if (!verdict.ok) return { ok: false, error: verdict.error };
	const { bucket, most, seconds } = calls.answerRate;
	const device = player.devices.find(({ eventUid }) => eventUid === event)!;
	dependencies.limits.take(bucket, String(device.id), most, seconds);
	const context = callers.contextOf(socket.request, player, namespace);
	return { ok: true, receipt: await perform(calls.answer, context, asked) };
}

async function giveCommand<Reader>(socket: RoundSocket<Reader>, parts: ChannelParts<Reader>, asked: Asked) {
	const { calls, callers } = parts;
	const staff = await callers.staffOf(socket.data.actor);
	if (!staff) return forbidden;
	const { namespace } = await locate(parts, asked);
	const context = callers.contextOf(socket.request, staff, namespace);
	const done = await perform(calls.command, context, asked);
	return { ok: true, ...(done as object) };
}
