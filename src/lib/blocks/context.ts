import type { MessageSet } from '#lib/messages/translator.ts';
import type { BoardMode, Time } from '#lib/live/wire.ts';

/** What a block of type `event` tells of its event. */
export interface ShownEvent {
	name: string;
	/** Clean HTML of running text; '' without one. */
	description: string;
	phase: 'before' | 'open' | 'after';
	startsAt: Time | null;
	endsAt: Time | null;
	/** IANA zone in which its times are told. */
	timeZone: string;
	/** Where its page lies. */
	href: string;
}

/** One row of a block of type `ranking`. */
export interface ShownRow {
	/** What tells it apart while it moves. */
	key: string;
	/** As it is written, such as "=3"; '' in lists without places. */
	place: string;
	name: string;
	/** Behind the name: the station of a result; '' in rankings. */
	note: string;
	points: number;
	/** Stations done and stations there are; `total` 0 shows nothing. */
	done: number;
	total: number;
}

/** What a block of type `ranking` shows first, and what proves that the page may go on listening. */
export interface ShownBoard {
	/** uid of the event. */
	event: string;
	ticket: string;
	mode: BoardMode;
	/** When the rows were as they are. */
	at: Time;
	timeZone: string;
	rows: ShownRow[];
	/** Where all rows are; null while there is no such place. */
	href: string | null;
}

/** An article in a block of type `news`. */
export interface ShownArticle {
	title: string;
	excerpt: string;
	href: string;
	publishedAt: Time;
	image: string | null;
}
interface ShownNews {
	articles: ShownArticle[];
	/** Where all articles are; null without such a page. */
	href: string | null;
}

/** What blocks show that stands elsewhere, by the id of the block; what is missing is not shown. */
export interface BlockData {
	events: Record<string, ShownEvent>;
	boards: Record<string, ShownBoard>;
	news: Record<string, ShownNews>;
	/** Width and height of own pictures in pixels, by their address. */
	sizes?: Record<string, [width: number, height: number]>;
}

/** What came of a form that was sent from the page. */
export interface FormOutcome {
	/** Id of its block. */
	block: string;
	/** Why it was refused; absent = it was taken. */
	error?: string;
	/** Code of the first fault of each field, by the name of the field. */
	faults: Record<string, string>;
	/** What was typed, by the name of the field. */
	values: Record<string, string>;
}

/** Where the forms of a page are sent to. */
interface FormPlace {
	/** Slug of the page. */
	page: string;
	/** Whether mail can leave, without which no address can be confirmed. */
	newsletter: boolean;
	/** What came of the form that was sent; null = none was. */
	outcome: FormOutcome | null;
	/** What visitors come from to write about, for a contact form that nobody has filled in. */
	about?: string;
}

/** How a page treats what lies at other hosts; plain JSON. */
export interface Embeds {
	/** Hosts whose things are loaded at once. */
	allowed: string[];
	/** Hosts that visitors allow together, in the order of their numbers. */
	groups: string[][];
	/** What is loaded this once, by its key. */
	once: string | null;
	/** The requested address, with its query. */
	page: string;
}

/** What blocks need besides themselves; plain JSON, made on the server. */
export interface BlockContext {
	namespace: string;
	/** Language of the page, BCP 47. */
	language: string;
	/** The words of area `blocks` in that language or the nearest one. */
	words: MessageSet;
	/** What lies at other hosts: what of it is shown, and what waits for the visitor. */
	embeds: Embeds;
	forms: FormPlace;
	/** Whether the page around the blocks has its `h1`; else the headline of an opening at the top is it. */
	isTitled: boolean;
	/** Whether somebody edits the page: blocks that visitors do not see say why. */
	isPreview: boolean;
	/** Server time; ISO. */
	now: Time;
	data: BlockData;
}
