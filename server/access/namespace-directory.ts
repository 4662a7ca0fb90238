/** What routes need to know about namespaces; injected at composition. */
export interface NamespaceDirectory {
	/** The given names that exist and are not closed, in one lookup; no query without names. */
	activeAmong(names: readonly string[]): Promise<Set<string>>;
	/** Whether a namespace is open or closed; undefined if it does not exist. */
	stateOf(namespace: string): Promise<'open' | 'closed' | undefined>;
	/** When a namespace itself was last changed (its name, label, state or plan); undefined when there is none of this name. */
	changedAt(namespace: string): Promise<Date | undefined>;
	/** The namespace of an event by its uid, wherever it is; undefined for slugs and unknown uids. */
	ofEvent(event: string): Promise<string | undefined>;
}
