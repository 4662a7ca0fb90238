import type { Ornaments } from '#lib/design/identity.ts';
import type { MessageSet } from '#lib/messages/translator.ts';
import type { BoardMode, Time } from '#lib/live/wire.ts';

/** What a block of type `event` shows of its event. */
export interface ShownEvent {
	name: string;
	/** Clean HTML of running text; '' without one. */
	description: string;
	phase: 'before' | 'open' | 'after';
	startsAt: Time | null;
	endsAt: Time | null;
	/** IANA zone of its times. */
	timeZone: string;
	/** The address of its page. */
	href: string;
}

/** One row of a block of type `ranking`. */
export interface ShownRow {
	/** Its key during animations. */
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

/** What a block of type `ranking` shows initially, and the proof that lets the page follow it. */
export interface ShownBoard {
	/** uid of the event. */
	event: string;
	ticket: string;
	mode: BoardMode;
	/** When the rows were as they are. */
	at: Time;
	timeZone: string;
	rows: ShownRow[];
	/** The address of the full list; null if there is none. */
	href: string | null;
}

/** An article in a block of type `news`. */
export interface ShownArticle {
	title: string;
	excerpt: string;
	href: string;
	publishedAt: Time;
	image: string | null;
	/** Language of its words. */
	language?: string;
}
interface ShownNews {
	articles: ShownArticle[];
	/** The address of all articles; null without such a page. */
	href: string | null;
}

/** External data of blocks, by block id; blocks without it are hidden. */
export interface BlockData {
	events: Record<string, ShownEvent>;
	boards: Record<string, ShownBoard>;
	news: Record<string, ShownNews>;
	/** Width and height of own pictures in pixels, by their address. */
	sizes?: Record<string, [width: number, height: number]>;
}

/** The result of a form sent from the page. */
export interface FormOutcome {
	/** Id of its block. */
	block: string;
	/** Why it was refused; absent = it was taken. */
	error?: string;
	/** Code of the first fault of each field, by the name of the field. */
	faults: Record<string, string>;
	/** The input, by field name. */
	values: Record<string, string>;
	/** The answer to a question: plain text, null without a chat service. */
	chat?: { answer: string | null; sources: { title: string; url: string; snippet: string }[] };
}

/** The targets of the forms of a page. */
interface FormPlace {
	/** Slug of the page. */
	page: string;
	/** Whether mail can be sent, which confirmation needs. */
	newsletter: boolean;
	/** Whether questions are answered. */
	chat: boolean;
	/** The result of the sent form; null = none was sent. */
	outcome: FormOutcome | null;
	/** The topic that visitors come from, for an untouched contact form. */
	about?: string;
}

/** How a page treats content of other hosts; plain JSON. */
export interface Embeds {
	/** Hosts whose content is loaded immediately. */
	allowed: string[];
	/** Hosts that visitors allow together, in the order of their numbers. */
	groups: string[][];
	/** The key of content to load once. */
	once: string | null;
	/** The requested address, with its query. */
	page: string;
}

/** What blocks need besides themselves; plain JSON, created on the server. */
export interface BlockContext {
	namespace: string;
	/** Language of the page, BCP 47. */
	language: string;
	/** The words of area `blocks` in that language or the nearest one. */
	words: MessageSet;
	/** Content of other hosts: what is shown, and what waits for the visitor. */
	embeds: Embeds;
	forms: FormPlace;
	/** Whether the page around the blocks has its `h1`; otherwise the headline of a hero at the top is it. */
	isTitled: boolean;
	/** Whether the page is being edited: hidden blocks explain themselves. */
	isPreview: boolean;
	/** The decoration of heroes; absent = all. */
	ornaments?: Ornaments;
	/** Server time; ISO. */
	now: Time;
	data: BlockData;
}
