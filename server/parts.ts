import type { Request } from 'express';
import type { Ack, LiveAuth, Topic } from './live/updates.ts';
import type { Database } from './database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { DomainBook } from './access/domain-book.ts';
import type { SettingsBook } from './access/settings-book.ts';
import type { RateLimits } from './access/rates.ts';

/** What the process is made of; made once at start, handed to every operation. */
export interface Parts {
	env: Env;
	database: Database;
	log: Log;
	limits: RateLimits;
	/** The hosts of tenants, for the host check of every request. */
	domains: DomainBook;
	/** What administrators decided for the installation. */
	settings: SettingsBook;
	/** The server clock; the only source of time for limits and windows. */
	clock: () => Date;
	/** Tells live subscribers that topics of an event changed; called after the commit. */
	announce: (namespace: string, eventUid: string, topics: string[]) => void;
	/** Reads a live topic for a page that is rendered on the server; answers like `subscribe`. */
	readTopic: (auth: LiveAuth, request: Request, topic: Topic, event: string) => Promise<Ack>;
	/** Asks a host over https whether it is the installation `expected`; undefined = it is, else what is wrong. */
	askHost: (host: string, expected: string) => Promise<string | undefined>;
	/** Base of links, without trailing slash. */
	publicUrl: string;
}
