import type { Socket } from 'socket.io-client';
import { Follower } from '#lib/live/follower.ts';
import type { RoundView } from '#lib/live/round.ts';
import type { Ack, Update } from '#lib/live/wire.ts';

/** The round of an event as a phone follows it: calls `tell` with each state of it, null while there is none. */
export function followRound(socket: Socket, event: string, tell: (view: RoundView | null) => void): void {
	const follower = new Follower<'round'>();
	const take = (updates: Update[]) => {
		for (const update of updates) if (follower.take(update) === 'gap') return ask();
		if (updates.length && follower.data) tell(follower.data.round);
	};
	function ask(): void {
		const { since } = follower;
		socket.emit('subscribe', { topic: 'round', event, ...(since && { since }) }, (ack: Ack) => {
			if (ack.ok) take(ack.updates);
		});
	}
	socket.on('connect', ask);
	socket.on('update', (update: Update) => {
		if (update.topic === 'round') take([update]);
	});
}
