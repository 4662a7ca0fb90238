import type { z } from 'zod';
import type { Board } from '#lib/ranking/rank.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import type { PublicCatalog, Puzzle } from '../../../server/features/gameplay/play/types.ts';
import type * as responses from '../../../server/features/gameplay/results/board/ranking-response.ts';
import type { Figures } from './figures.ts';
import type { JobNews } from './job-news.ts';
import type { Editors, Lobby } from './names.ts';
import type { PhotoList, PhotosDelta } from './photo-list.ts';
import type { QuestionList, QuestionsDelta } from './question-list.ts';
import type { RoundDelta, RoundNews } from './round.ts';

/** A moment in a response: ISO 8601, UTC, milliseconds. */
export type Time = string;

/** The four ways a team can be placed. */
export type Ranking = 'points' | 'catalogMaster' | 'accuracy' | 'puzzle';

/** What shared screens and players see of the board; staff always see it live. */
export type BoardMode = 'live' | 'hidden' | 'frozen';

/** The counted attempt of one team in one catalog, part of its standing. */
export type StandingCatalog = z.infer<typeof responses.standingCatalogResponse>;
/** One team's row in one ranking; its schema documents the fields. */
export type Standing = z.infer<typeof responses.standingResponse>;
/** A place of honour: `value` is points, accuracy, or the time of the deed. */
export type Award = z.infer<typeof responses.awardResponse>;
/** All four rankings of an event; `asOf` is null unless the board is frozen, `teams` counts the ranked teams. */
export type Rankings = z.infer<typeof responses.rankingsResponse>;

/** Whole new or changed rows, and the keys (id, uid or teamUid) of rows that are gone. */
export interface Keyed<Row> {
	rows: Row[];
	removed: (string | number)[];
}

/** The input of the four rankings of an event; `rankingsFrom` derives order, places, gaps and awards. */
export interface BoardValues extends Board {
	/** For staff, who always see live data: what screens and players see. */
	shown?: { mode: BoardMode; asOf: Time | null };
	/** By uid; with a limit only the teams within it. */
	teams: TeamValues[];
}
/** The teams whose values changed; order and places are recomputed from all values. */
export interface RankingsDelta extends Board {
	shown?: { mode: BoardMode; asOf: Time | null };
	changed: Keyed<TeamValues>;
}

/**
 * One finished attempt. `correct` + `wrong` = `total` scored questions; points and durations (seconds) as they count.
 */
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
/** Results that are new or changed, or gone from the newest 200; `total` counts all of the event. */
type ResultsDelta = Keyed<ResultRow> & { total: number };

/** One catalog, with how many teams are where in it. */
export interface CatalogRow {
	uid: string;
	slug: string;
	name: string;
	/** Teams that are in it now; null for screens while the board is hidden, and `finished` with it. */
	running: number | null;
	/** Teams that have finished it at least once. */
	finished: number | null;
	/** Teams that have started it at least once. */
	teams: number;
}

/** Living catalogs in the order of the event, and the number of living teams. */
export interface CatalogList {
	rows: CatalogRow[];
	teams: number;
}
/** Catalogs that changed or are gone, and the number of living teams. */
type CatalogsDelta = Keyed<CatalogRow> & { teams: number };

/** How many teams have a connected phone, and how many teams exist. */
export interface Presence {
	teams: number;
	teamsTotal: number;
	/** The rest is not for screens without the module. */
	devices?: number;
	dashboards?: number;
	running?: number;
	/** Only for staff: of the teams without one the last seen by name, before them those in the middle of a station. */
	offline?: { teamUid: string; name: string; lastSeenAt: Time }[];
}

/** A message of the host to all or some screens, until `expiresAt` (null = no end). */
export interface Announcement {
	id: number;
	text: string;
	level: 'info' | 'important';
	audience: 'all' | 'players' | 'screens';
	createdAt: Time;
	expiresAt: Time | null;
}

/** The current announcements, newest first. */
export interface AnnouncementList {
	rows: Announcement[];
}
/** Announcements that are new, or gone. */
type AnnouncementsDelta = Keyed<Announcement>;

/** The state of the ceremony: not started, step by step, or finished with everything revealed. */
export type PodiumState = 'idle' | 'running' | 'ended';

/** What a step of the ceremony shows; `place` and `title` if the step has them. */
export interface PodiumAct {
	kind: 'rest' | 'award' | 'custom' | 'place';
	place?: number;
	ranking?: Ranking;
	title?: string;
}

/** A team whose place has been shown. */
export interface PodiumTeam {
	teamUid: string;
	name: string;
	place: number;
	shared: boolean;
	points: number;
}

/** The ceremony as revealed so far; only staff know what is still to come. */
export interface PodiumView {
	state: PodiumState;
	/** Steps shown so far, of `total`. */
	step: number;
	total: number;
	/** Best first. */
	shown: PodiumTeam[];
	/** The best of the rankings beside points. */
	awards: { ranking: Ranking; value: number | Time; teams: { teamUid: string; name: string }[] }[];
	/** The host's own prizes. */
	customAwards: { title: string; teamUid: string; name: string }[];
	/** What the newest step showed; null before the first. */
	latest: PodiumAct | null;
	/** Only for staff: what the next step shows (null = nothing is left), and the version to name in `If-Match`. */
	next?: PodiumAct | null;
	version?: number;
}

/** The place of a team once the ceremony has shown it; `of` = how many teams were ranked. */
export interface OwnPlace {
	place: number;
	shared: boolean;
	of: number;
	points: number;
	awards: PodiumAct[];
}

/** What a team's phones need to know between two requests, after another phone or staff changed something. */
export interface Own {
	team: { uid: string; name: string; listed: boolean };
	catalogs: PublicCatalog[];
	attempts: { attemptId: string; version: number; current: number | null }[];
	/** As the rankings count them, with what staff gave or took. */
	points: number;
	puzzle: Puzzle | null;
	announcements: Announcement[];
	/** Missing until the ceremony has shown it. */
	podium?: OwnPlace;
}

/** The resource use of the container; the fields of GET /admin/system/metrics. */
export interface Metrics {
	timestamp: Time;
	cgroupVersion: 1 | 2;
	/** `maxBytes` is null without a limit. */
	memory: { currentBytes: number; maxBytes: number | null };
	/** Percent of one core, between the previous reading and this one. */
	cpu: { usageMicros: number; percent: number; sampleWindowSeconds: number };
	oom: { events: number; kills: number };
}

/** The full state of each topic: sent as a snapshot, and the result of folding deltas. */
export interface TopicData {
	rankings: BoardValues;
	figures: Figures;
	results: ResultList;
	catalogs: CatalogList;
	presence: Presence;
	lobby: Lobby;
	announcements: AnnouncementList;
	photos: PhotoList;
	podium: PodiumView;
	own: Own;
	metrics: Metrics;
	questions: QuestionList;
	jobs: JobNews;
	round: RoundNews;
	editors: Editors;
}

/** The delta of each topic; topics that are missing here only send snapshots. */
export interface TopicDelta {
	rankings: RankingsDelta;
	results: ResultsDelta;
	catalogs: CatalogsDelta;
	announcements: AnnouncementsDelta;
	photos: PhotosDelta;
	questions: QuestionsDelta;
	round: RoundDelta;
}

/** The name of a topic. */
export type Topic = keyof TopicData;
/** All topics, as clients may name them. */
export const topics = [
	'rankings',
	'figures',
	'results',
	'catalogs',
	'presence',
	'lobby',
	'announcements',
	'photos',
	'podium',
	'own',
	'metrics',
	'questions',
	'jobs',
	'round',
	'editors'
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
	/** When it was answered, so that the reader can measure the clock of the server. */
	serverTime?: Time;
};
/** `extra` are public details, such as when a dashboard opens. */
export type Refused = { ok: false; error: string; extra?: Record<string, unknown> };
/** The response to `subscribe`. */
export type Ack = Subscribed | Refused;

/** The end of a subscription from the server's side. */
export interface Revoked {
	topic: Topic;
	event: string;
	error: string;
}

/** The credentials of a client; an empty object means login session or play cookie. */
export type LiveAuth =
	| Record<string, never>
	| { device: string }
	| { bearer: string }
	| { share: { event: string; token: string; variant: 'public' | 'sponsor' } }
	| { ticket: string };
