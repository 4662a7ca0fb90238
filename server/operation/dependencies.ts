import type { Request } from 'express';
import type { Ack, LiveAuth, Topic } from '../live/updates.ts';
import type { Database } from '../database/database.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import type { DomainCache } from '../access/domain-cache.ts';
import type { NamespaceDirectory } from '../access/namespace-directory.ts';
import type { SettingsCache } from '../access/settings-cache.ts';
import type { RateLimits } from '../access/rates.ts';
import type { NamespaceHooks } from '../features/namespaces/hooks.ts';
import type { PageHooks } from '../features/pages/hooks.ts';
import type { Mailbox } from '../features/users/find.ts';
import type { SearchSource } from './search.ts';

/** What the process is made of; made once at start, handed to every operation. */
export interface Dependencies {
	env: Env;
	database: Database;
	log: Log;
	limits: RateLimits;
	/** The hosts of tenants, for the host check of every request. */
	domains: DomainCache;
	/** The namespaces, for the doors. */
	namespaces: NamespaceDirectory;
	/** What features do when namespaces are made, renamed or removed. */
	namespaceHooks: readonly NamespaceHooks[];
	/** What features do with what they keep for pages. */
	pageHooks: readonly PageHooks[];
	/** What features let people of the back end find, in the order in which it is shown. */
	searchSources: readonly SearchSource[];
	/** Where mail to a user goes; null when there is no such user. */
	mailboxOf: (userId: number) => Promise<Mailbox | null>;
	/** What administrators decided for the installation. */
	settings: SettingsCache;
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
