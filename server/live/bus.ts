import type { ProcessPresence } from './presence.ts';

/**
 * A notice that topics of an event changed: `rankings` for all audiences, `own:<group>` for the audiences of a group,
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
 * Delivers notices to every process that keeps something of an event: each says that something changed, never what. Presence is the
 * exception, because no database knows who is connected.
 */
export interface Bus {
	/** Call after the commit; never throws. */
	publish(notice: ChangeNotice): void;
	/** Calls back for every notice that reaches this process from now on; call the result to stop. */
	onNotice(listener: (notice: ChangeNotice) => void): () => void;
	/**
	 * Call before each read of an event of which something is kept afterwards, so that its notices reach this process;
	 * they do once the promise has settled, or already if there is none. Ends eleven minutes after the last call.
	 */
	follow(eventUid: string): Promise<void> | undefined;
	/** Whether notices of the event reach this process, whoever sends them. */
	hears(eventUid: string): boolean;
	/** Tells the other processes who reads an event by this one; never throws. */
	publishPresence(presence: ProcessPresence): void;
	/** Calls back with who is connected to other processes, each by the name of its process; call the result to stop. */
	onPresence(listener: (from: string, presence: ProcessPresence) => void): () => void;
	close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
	const listeners = new Set<(notice: ChangeNotice) => void>();
	return {
		publish(notice) {
			for (const listener of listeners) listener(notice);
		},
		onNotice(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		follow: () => undefined,
		hears: () => true,
		publishPresence: () => undefined,
		onPresence: () => () => undefined,
		async close() {
			listeners.clear();
		}
	};
}
