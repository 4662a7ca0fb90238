import type { Socket } from 'socket.io-client';
import { fold } from '#lib/live/fold.ts';
import type { RoundNews, RoundView } from '#lib/live/round.ts';
import type { Ack, Since, Update } from '#lib/live/wire.ts';

/** The round of an event as a phone follows it: calls `tell` with each state of it, null while there is none. */
export function followRound(socket: Socket, event: string, tell: (view: RoundView | null) => void): void {
	let news: RoundNews | undefined;
	let since: Since | undefined;
	function take(update: Update): void {
		const { epoch, version, kind } = update;
		const isNext = since?.epoch === epoch && version === since.version + 1;
		// Some are missing: everything anew.
		if (kind === 'delta' && !isNext) return ask();
		news = fold<'round'>(news, update);
		since = { epoch, version };
		tell(news.round);
	}
	function ask(): void {
		since = undefined;
		socket.emit('subscribe', { topic: 'round', event }, (ack: Ack) => {
			if (ack.ok) for (const update of ack.updates) take(update);
		});
	}
	socket.on('connect', ask);
	socket.on('update', (update: Update) => {
		if (update.topic === 'round' && since) take(update);
	});
}
