import type { IncomingMessage } from 'node:http';
import { isOwnOrigin, type LiveAuthorisation } from './authorisation.ts';
import { authSchema } from './messages.ts';

/** A namespace of sockets, as far as who may join it goes. */
interface Guarded<Actor> {
	use(middleware: (socket: Joining<Actor>, next: (refused?: Error) => void) => void): unknown;
}
interface Joining<Actor> {
	request: IncomingMessage;
	handshake: { auth: unknown };
	data: { actor?: Actor };
}

/** Admits readers with a valid proof, and only from pages of the host that was called. */
export function guard<Actor>(space: Guarded<Actor>, authorisation: LiveAuthorisation<Actor>): void {
	const admit = async (socket: Joining<Actor>, next: (refused?: Error) => void) => {
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
