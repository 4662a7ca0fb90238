/** What the doors ask about namespaces, whoever keeps them; given to them at composition. */
export interface NamespaceDirectory {
	/** Those of these names that exist and are not closed, in one look; without names nothing is asked. */
	activeAmong(names: readonly string[]): Promise<Set<string>>;
	/** Whether a namespace is open to the public or closed; undefined when there is none of this name. */
	stateOf(namespace: string): Promise<'open' | 'closed' | undefined>;
	/** When a namespace itself was last changed (its name, label, state or plan); undefined when there is none of this name. */
	changedAt(namespace: string): Promise<Date | undefined>;
	/** The namespace of an event by its uid, wherever it is; undefined for slugs and unknown uids. */
	ofEvent(event: string): Promise<string | undefined>;
}
