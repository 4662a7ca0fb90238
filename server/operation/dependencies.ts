import type { Request } from 'express';
import type { Ack, LiveAuth, OwnPlace, Topic } from '#lib/live/wire.ts';
import type { Database } from '../database/database.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log/log.ts';
import type { Meter } from '../runtime/metrics/meter.ts';
import type { PublicAnswer } from '../runtime/public-fetch.ts';
import type { DomainCache } from '../access/domain-cache.ts';
import type { NamespaceDirectory } from '../access/namespace-directory.ts';
import type { SettingsCache } from '../access/settings-cache.ts';
import type { RateLimits } from '../access/rates.ts';
import type { Ceremony } from '../features/gameplay/rounds/ceremony.ts';
import type { AnyJobKind } from '../features/platform/jobs/kind.ts';
import type { ShownFiles } from '../features/platform/media/references.ts';
import type { NamespaceHooks } from '../features/platform/namespaces/hooks.ts';
import type { ContactTarget } from '../features/website/contact/target.ts';
import type { PageHooks } from '../features/website/pages/hooks.ts';
import type { MailLook } from '../features/platform/mail/frame.ts';
import type { Mailbox } from '../features/platform/users/find.ts';
import type { EditedRecords } from './edited.ts';
import type { LinkSource } from './links.ts';
import type { NeedSource } from './needs.ts';
import type { SearchSource } from './search.ts';
import type { TextSource } from './texts.ts';

/** The parts of the process; created once at startup and passed to every operation. */
export interface Dependencies {
	env: Env;
	database: Database;
	log: Log;
	/** Counts and times what happens here, for `/metrics`. */
	meter: Meter;
	limits: RateLimits;
	/** The hosts of tenants, for the host check of every request. */
	domains: DomainCache;
	/** The namespaces, for routes. */
	namespaces: NamespaceDirectory;
	/** What features do when a namespace is created, renamed or removed. */
	namespaceHooks: readonly NamespaceHooks[];
	/** What features do with the data they keep for pages. */
	pageHooks: readonly PageHooks[];
	/** The ceremonies that the podium of a round leads through. */
	ceremonies: readonly Ceremony[];
	/** Where messages of contact forms can go besides the inbox. */
	contactTargets: readonly ContactTarget[];
	/** What features contribute to the search of the back end, in the order shown. */
	searchSources: readonly SearchSource[];
	/** The links of a website that visitors see. */
	linkSources: readonly LinkSource[];
	/** What features ask of people on the overview. */
	needSources: readonly NeedSource[];
	/** The texts of a namespace, such as its pages and articles. */
	textSources: readonly TextSource[];
	/** Where records show files of the media library. */
	shownFiles: readonly ShownFiles[];
	/** The email address of a user; null if there is no such user. */
	mailboxOf: (userId: number) => Promise<Mailbox | null>;
	/** The names of those of these events that are there, by uid; a file of an event stands in its folder. */
	eventNamesOf: (namespace: string, uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
	/** The places of teams as far as the ceremony of an event has shown them, by uid; for their phones. */
	shownPlaces: (event: { uid: string; podiumStep: number | null }) => Promise<ReadonlyMap<string, OwnPlace>>;
	/** The settings of the installation. */
	settings: SettingsCache;
	/** The server clock; the only source of time for limits and windows. */
	clock: () => Date;
	/** Tells live subscribers that topics of an event changed; called after the commit. */
	announce: (namespace: string, eventUid: string, topics: string[]) => void;
	/** Has this process look for jobs now, and not within a second. */
	wakeJobs: () => void;
	/** Every kind of job. */
	jobKinds: readonly AnyJobKind[];
	/** The teams of an event with a phone that reads live topics now. */
	presentTeams: (event: { namespace: string; eventUid: string }) => ReadonlySet<string>;
	/** Counts a team as present without a phone, as bots are; the answer ends it. */
	seatTeam: (event: { namespace: string; eventUid: string }, teamUid: string) => () => void;
	/** Every kind of record whose editors see each other. */
	editedRecords: readonly EditedRecords[];
	/** What a namespace looks like in mails. */
	mailLook: (namespace: string) => Promise<MailLook>;
	/** How many members of staff lead an event from an open cockpit now. */
	presentHosts: (event: { namespace: string; eventUid: string }) => number;
	/** Reads a live topic for a page rendered on the server; returns the same as `subscribe`. */
	readTopic: (auth: LiveAuth, request: Request, topic: Topic, event: string) => Promise<Ack>;
	/**
	 * Checks over https whether a host is the installation `expected`; undefined = it is, otherwise the reason why not.
	 */
	askHost: (host: string, expected: string) => Promise<string | undefined>;
	/** Fetches a public address over https, only from the open internet and only up to a number of bytes. */
	readPublic: (place: { host: string; path: string; mostBytes: number }) => Promise<PublicAnswer>;
	/** Base of links, without trailing slash. */
	publicUrl: string;
}
