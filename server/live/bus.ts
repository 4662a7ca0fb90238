import type { ProcessPresence } from './presence.ts';

/**
 * News that topics of an event changed: `rankings` for all audiences, `own:<group>` for the audiences of a group,
 * `own:<group>!<one>` for those but `<group>.<one>`, which did it itself; `rankings@<team>` for all audiences, of what
 * changed in one place only; or that access changed: `access` for every reader, `access:<reader>` for one.
 */
export interface ChangeNotice {
	/** `*` for every namespace (only with `access`). */
	namespace: string;
	/** The event's uid, or `*` for every event of the namespace (only with `access`). */
	eventUid: string;
	topics: string[];
}

/**
 * Carries pokes to every process that serves subscribers: a notice says that something changed, never what.
 * Presence is the one exception, because no database knows who is connected.
 */
export interface Bus {
	/** Call after the commit; never throws. */
	send(notice: ChangeNotice): void;
	/** Hears every notice from now on; call the answer to stop. */
	listen(hear: (notice: ChangeNotice) => void): () => void;
	/** Tells the other processes who reads an event by this one; never throws. */
	publishPresence(presence: ProcessPresence): void;
	/** Hears who is connected to other processes, each by the name of its process; call the answer to stop. */
	onPresence(hear: (from: string, presence: ProcessPresence) => void): () => void;
	close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
	const listeners = new Set<(notice: ChangeNotice) => void>();
	return {
		send(notice) {
			for (const hear of listeners) hear(notice);
		},
		listen(hear) {
			listeners.add(hear);
			return () => listeners.delete(hear);
		},
		publishPresence: () => undefined,
		onPresence: () => () => undefined,
		async close() {
			listeners.clear();
		}
	};
}
