/** What keeps answers in memory: API responses, lists, files of the screens, first pages, website pages and boards. */
export type CacheName = 'api' | 'lists' | 'files' | 'pages' | 'site' | 'boards';

/** What is read at the moment of a scrape rather than counted. */
export interface Gauges {
	/** The open sockets of this process, and how many of them read each topic. */
	live(): { sockets: number; subscriptions: ReadonlyMap<string, number> };
	/** The jobs of the installation by kind and state; the same in every process. */
	jobs(): Promise<{ kind: string; state: string; amount: number }[]>;
}

/** Everything that was measured, in the text format of Prometheus. */
interface MetricsPage {
	type: string;
	text: string;
}

/** Measures one product. Each method is called at the single place where the thing happens; times in milliseconds. */
export interface Meter {
	/** A response ended. `route` is a pattern and never an address, or the number of series would be unlimited. */
	request(method: string, route: string, status: number, ms: number): void;
	/** The data of a live topic was read for its readers. */
	gathered(topic: string, ms: number): void;
	/** A caller got its database connection, or its turn in the write queue of SQLite, after this time. */
	waited(ms: number): void;
	/** Whether a cache had what it was asked for. */
	asked(cache: CacheName, isHit: boolean): void;
	/** An answer of a team is stored. */
	answered(): void;
	/** Says where the gauges are read from. */
	watch(gauges: Gauges): void;
	/** The figures of this process, or of all workers together. */
	page(): Promise<MetricsPage>;
}

/** Measures nothing, for an installation that nobody scrapes. */
export const silentMeter: Meter = {
	request: () => undefined,
	gathered: () => undefined,
	waited: () => undefined,
	asked: () => undefined,
	answered: () => undefined,
	watch: () => undefined,
	page: async () => ({ type: 'text/plain', text: '' })
};
