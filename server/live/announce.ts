import type { Roll } from './presence.ts';

/**
 * News that topics of an event changed: `rankings`, or `own:<audience>` for one audience; or that access changed:
 * `access` for every reader, `access:<reader>` for one.
 */
export interface Poke {
	/** `*` for every namespace (only with `access`). */
	namespace: string;
	/** The event's uid, or `*` for every event of the namespace (only with `access`). */
	eventUid: string;
	topics: string[];
}

/**
 * Carries pokes to every process that serves subscribers: a poke says that something changed, never what.
 * Rolls are the one exception, because no database knows who is connected.
 */
export interface Bus {
	/** Call after the commit; never throws. */
	send(poke: Poke): void;
	/** Hears every poke from now on; call the answer to stop. */
	listen(hear: (poke: Poke) => void): () => void;
	/** Tells the other processes who reads an event by this one; never throws. */
	tell(roll: Roll): void;
	/** Hears the rolls of other processes, each by the name of its process; call the answer to stop. */
	listenRolls(hear: (from: string, roll: Roll) => void): () => void;
	close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
	const listeners = new Set<(poke: Poke) => void>();
	return {
		send(poke) {
			for (const hear of listeners) hear(poke);
		},
		listen(hear) {
			listeners.add(hear);
			return () => listeners.delete(hear);
		},
		tell: () => undefined,
		listenRolls: () => () => undefined,
		async close() {
			listeners.clear();
		}
	};
}
