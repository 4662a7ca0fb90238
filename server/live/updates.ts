import type { z } from 'zod';
import type * as wire from '../features/results/ranking-wire.ts';

/** A moment on the wire: ISO 8601, UTC, milliseconds. */
export type Time = string;

/** The four ways a team can be placed. */
export type Ranking = 'points' | 'catalogMaster' | 'accuracy' | 'puzzle';

/** What shared screens and players see of the board; staff is always live. */
export type BoardMode = 'live' | 'hidden' | 'frozen';

/** The best attempt of one team in one catalog, as a part of its standing. */
export type StandingCatalog = z.infer<typeof wire.standingCatalogWire>;
/** One team's row in one ranking; what its fields mean stands at its schema. */
export type Standing = z.infer<typeof wire.standingWire>;
/** A place of honour: `value` is points, accuracy, or the time of the deed. */
export type Award = z.infer<typeof wire.awardWire>;
/** All four rankings of an event; `asOf` is null unless the board is frozen, `teams` counts the ranked teams. */
export type Rankings = z.infer<typeof wire.rankingsWire>;

/** Whole new or changed rows, and the keys (id, uid or teamUid) of rows that are gone. */
export interface Keyed<Row> {
	rows: Row[];
	removed: (string | number)[];
}

export interface RankingsDelta {
	mode: BoardMode;
	asOf: Time | null;
	revision: number;
	teams: number;
	changed: Partial<Record<Ranking, Keyed<Standing>>>;
	awards?: Award[];
}

export interface ResultRow {
	id: number;
	teamUid: string;
	name: string;
	catalog: string;
	catalogName: string;
	attempt: number;
	correct: number;
	total: number;
	wrong: number;
	points: number;
	maxPoints: number;
	durationSec: number | null;
	finishedAt: Time;
	verified: boolean;
}

/** The newest 200 finished results, newest first (equal times: higher id first), and how many there are. */
export interface ResultList {
	rows: ResultRow[];
	total: number;
}
export type ResultsDelta = Keyed<ResultRow> & { total: number };

export interface CatalogRow {
	uid: string;
	slug: string;
	name: string;
	/** Teams that are in it now. */
	running: number;
	/** Teams that have finished it at least once. */
	finished: number;
	/** Teams that have started it at least once. */
	teams: number;
}

/** Living catalogs in the order of the event, and the number of living teams. */
export interface CatalogList {
	rows: CatalogRow[];
	teams: number;
}
export type CatalogsDelta = Keyed<CatalogRow> & { teams: number };

export interface Presence {
	devices: number;
	teams: number;
	teamsTotal: number;
	dashboards: number;
	running: number;
	/** Only for staff. */
	offline?: { teamUid: string; name: string; lastSeenAt: Time }[];
}

export interface PublicCatalog {
	uid: string;
	slug: string;
	name: string;
	description: string;
	comment: string;
	questions: number;
	done: boolean;
	running: boolean;
}

export interface Puzzle {
	letters: { catalog: string; letter: string }[];
	solvedAt: Time | null;
	feedback?: string;
}

export interface Announcement {
	id: number;
	text: string;
	level: 'info' | 'important';
	audience: 'all' | 'players' | 'screens';
	createdAt: Time;
	expiresAt: Time | null;
}

/** What a team's own phones need to know between two requests. */
export interface Own {
	team: { uid: string; name: string; listed: boolean };
	standing?: Partial<Record<Ranking, Standing>>;
	of?: number;
	catalogs: PublicCatalog[];
	attempts: { attemptId: string; version: number; current: number | null }[];
	puzzle: Puzzle | null;
	announcements: Announcement[];
}

/** What the container of this process uses; the fields of GET /admin/system/metrics. */
export interface Metrics {
	timestamp: Time;
	cgroupVersion: 1 | 2;
	/** `maxBytes` is null without a limit. */
	memory: { currentBytes: number; maxBytes: number | null };
	/** `percent` of one core, between the previous reading and this one. */
	cpu: { usageMicros: number; percent: number; sampleWindowSeconds: number };
	oom: { events: number; kills: number };
}

/** The whole state of each topic; a snapshot carries it, and folded deltas lead to it. */
export interface TopicData {
	rankings: Rankings;
	results: ResultList;
	catalogs: CatalogList;
	presence: Presence;
	own: Own;
	metrics: Metrics;
}

/** What a delta of each topic carries; topics that are missing here send snapshots only. */
export interface TopicDelta {
	rankings: RankingsDelta;
	results: ResultsDelta;
	catalogs: CatalogsDelta;
}

export type Topic = keyof TopicData;
export const topics = [
	'rankings',
	'results',
	'catalogs',
	'presence',
	'own',
	'metrics'
] as const satisfies readonly Topic[];

/** One live message: `version` grows by one a message inside an `epoch`. */
export interface Update {
	topic: Topic;
	/** The event's uid. */
	event: string;
	epoch: string;
	version: number;
	kind: 'snapshot' | 'delta';
	at: Time;
	/** True while several processes cannot agree on versions. */
	degraded?: true;
	data: unknown;
}

/** The last message a client has. */
export interface Since {
	epoch: string;
	version: number;
}

/** The answer to `subscribe` and to GET /api/live: one snapshot, or the deltas after `since` (none when up to date). */
export type Subscribed = {
	ok: true;
	topic: Topic;
	event: string;
	epoch: string;
	version: number;
	updates: Update[];
};
/** `extra` are public details, such as when a dashboard opens. */
export type Refused = { ok: false; error: string; extra?: Record<string, unknown> };
export type Ack = Subscribed | Refused;

/** The end of a subscription from the server's side. */
export interface Revoked {
	topic: Topic;
	event: string;
	error: string;
}

/** What a client proves itself with; an empty object means login session or play cookie. */
export type LiveAuth =
	| Record<string, never>
	| { device: string }
	| { bearer: string }
	| { share: { event: string; token: string; variant: 'public' | 'sponsor' } }
	| { ticket: string };

export interface ClientMessages {
	subscribe(request: { topic: Topic; event: string; since?: Since }, answer: (ack: Ack) => void): void;
	unsubscribe(request: { topic: Topic; event: string }, answer: (ack: { ok: true } | Refused) => void): void;
}

export interface ServerMessages {
	update(update: Update): void;
	revoked(end: Revoked): void;
}
