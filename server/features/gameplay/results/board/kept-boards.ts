import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import { outsideTransaction } from '../../../../database/statements.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import type { LiveLayer } from '../../../feature.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { readBoardState, readSeen, seenBy, type BoardState, type SeenBoard } from '../state/board-seen-by.ts';
import type { KeptProgress } from './kept-progress.ts';
import { KeptTeams, teamsAt, type TeamList } from './kept-teams.ts';
import { isOfRevision, rankingsTopic, teamOfTopic } from '../state/ranking-topics.ts';
import { noticeMs } from '../state/untold-revisions.ts';

/** The audience of a board: staff always see it live, all others according to `boardMode`. */
export type BoardView = 'staff' | 'open';

/** The state of an event at which something was read as of a moment. */
interface ReadAsOf {
	asOf: number;
	whole: number;
	/** How many notices about teams had arrived: who started just before the moment may be one of them. */
	heard: number;
	/** No answer that was on its way when the board was frozen can still arrive. */
	isFinal: boolean;
}

/** A frozen board, which stays as it is. */
interface Frozen extends ReadAsOf {
	rules: CountingRules;
	list: TeamList;
}

/** What is cached for one event. */
class Entry {
	readonly asked: (isHit: boolean) => void;
	live?: KeptTeams | undefined;
	frozen?: Frozen;
	done?: ReadAsOf & { count: number };
	hidden?: { whole: number; names: Map<string, string> };
	/** Teams whose attempts changed since they were read. */
	changed = new Set<string>();
	/** How often anything may have changed, and the counter at which `live` was read. */
	whole = 0;
	readAt = 0;
	/** A writer without notices may have changed something. */
	isDoubted = false;
	/**
	 * How many revisions were announced, and how far the revision is ahead of that; the difference was never announced.
	 */
	told = 0;
	ahead = 0;
	/** Notices about single teams. */
	heard = 0;
	usedAt = 0;
	/** As they were read last. */
	boards = new Map<BoardView, BoardValues>();
	queue: Promise<unknown> = Promise.resolve();

	constructor(asked: (isHit: boolean) => void) {
		this.asked = asked;
	}
}

const noTeams: TeamList = { questionsTotal: 0, catalogsTotal: 0, teams: [] };

const sent = ({ mode, asOf }: SeenBoard) => ({ mode, asOf: asOf?.toISOString() ?? null });

const idleMs = 10 * 60_000;
const settleMs = 10_000;
const stepMs = 5;

interface KeptBoardsOptions {
	isNotified?: boolean;
	/** Told whether teams were kept when a live board was read. */
	asked?: (isHit: boolean) => void;
	follow?: LiveLayer['follow'];
}

/**
 * The boards of all watched events: read completely once, then updated team by team from notices. Needs every notice of
 * rankings, and before the topics that depend on it; without notices nothing is kept.
 */
export class KeptBoards {
	#events = new Map<string, Entry>();
	#isNotified: boolean;
	#asked: (isHit: boolean) => void;

	#follow: LiveLayer['follow'];

	constructor({ isNotified = true, asked = () => undefined, follow = () => undefined }: KeptBoardsOptions = {}) {
		this.#follow = follow;
		this.#isNotified = isNotified;
		this.#asked = asked;
	}

	/** Takes a notice of an event, its topics named as the bus names them. */
	onNotice(eventUid: string, topics: string[]): void {
		const entry = this.#events.get(eventUid);
		if (!entry) return;
		let isRaised = false;
		for (const topic of topics) {
			const team = teamOfTopic(topic);
			if (topic === rankingsTopic) entry.whole += 1;
			else if (team === '') entry.isDoubted = true;
			else if (team !== undefined) {
				entry.changed.add(team);
				entry.heard += 1;
				isRaised ||= isOfRevision(topic);
			}
		}
		// One write raises the revision once, however many teams it names.
		if (isRaised) entry.told += 1;
	}

	/** Discards what is cached, because notices may have been missed. */
	forget(): void {
		for (const entry of this.#events.values()) entry.whole += 1;
	}

	/** The boards of these views, including everything committed and announced before the call. */
	read(eventUid: string, views: BoardView[]): Promise<Map<BoardView, BoardValues>> {
		return this.#inOrder(eventUid, (entry) => readBoards(eventUid, entry, views));
	}

	/**
	 * Finds out whether something was written without a notice, such as by the command line, so that the next read has it.
	 * Waits a moment for notices of other processes that are on their way.
	 */
	async look(eventUid: string): Promise<void> {
		const entry = this.#events.get(eventUid);
		if (!entry?.live) return;
		const { revision } = await outsideTransaction(() => readBoardState(eventUid));
		// Later notices count as well: what they hide is found by the next look.
		const isAhead = () => revision - entry.told > entry.ahead;
		for (let waited = 0; isAhead() && waited < noticeMs; waited += stepMs) await sleep(stepMs);
		entry.isDoubted ||= isAhead();
	}

	/** How far the teams are, as recent as a live board. */
	progress(eventUid: string): Promise<KeptProgress> {
		return this.#inOrder(eventUid, async (entry) => {
			const { rules, revision } = await readState(eventUid, entry);
			return (await liveTeams(eventUid, entry, rules, revision)).progress;
		});
	}

	/** How many attempts were done at a moment: counted once for a frozen board, however often its list is read. */
	doneAt(eventUid: string, asOf: Date, countNow: () => Promise<number>): Promise<number> {
		return this.#inOrder(eventUid, async (entry) => {
			const { done } = entry;
			if (done && isStill(entry, done, asOf)) return done.count;
			const read = readAsOf(entry, asOf);
			const count = await countNow();
			entry.done = { ...read, count };
			return count;
		});
	}

	/** The board of a view as it was read last, for callers that cannot wait; undefined if it is not kept. */
	last(eventUid: string, view: BoardView): BoardValues | undefined {
		return this.#events.get(eventUid)?.boards.get(view);
	}

	#inOrder<T>(eventUid: string, read: (entry: Entry) => Promise<T>): Promise<T> {
		this.#sweep();
		const entry = (this.#isNotified ? this.#events.get(eventUid) : undefined) ?? new Entry(this.#asked);
		this.#events.set(eventUid, entry);
		entry.usedAt = monotonic();
		// What a write has not committed must not be kept.
		const value = entry.queue.then(() => this.#follow(eventUid)).then(() => outsideTransaction(() => read(entry)));
		entry.queue = value.catch(() => undefined);
		return value;
	}

	#sweep(): void {
		const oldest = monotonic() - idleMs;
		for (const [uid, { usedAt }] of this.#events) if (usedAt < oldest) this.#events.delete(uid);
	}
}

async function readState(eventUid: string, entry: Entry): Promise<BoardState> {
	// Counted before the revision is read, which then includes everything announced so far. Later doubts are for the
	// next read.
	const { told, isDoubted } = entry;
	entry.isDoubted = false;
	const state = await readBoardState(eventUid).catch((error: unknown) => {
		entry.isDoubted ||= isDoubted;
		throw error;
	});
	const ahead = state.revision - told;
	const isMissing = isDoubted && ahead > entry.ahead;
	if (isMissing) entry.whole += 1;
	entry.ahead = isMissing ? ahead : Math.min(entry.ahead, ahead);
	return state;
}

async function readBoards(eventUid: string, entry: Entry, views: BoardView[]): Promise<Map<BoardView, BoardValues>> {
	const state = await readState(eventUid, entry);
	const { rules, revision } = state;
	const boards = new Map<BoardView, BoardValues>();
	const hidden = views.includes('open') ? await hiddenOf(eventUid, entry) : new Map<string, string>();
	for (const view of views) {
		const isStaff = view === 'staff';
		const seen = seenBy(state, isStaff ? 'staff' : 'share');
		// A hidden board does not even reveal that something changes.
		const board = await readSeen(seen, { ...sent(seen), ...noTeams, revision: 0 }, async (asOf) => {
			const isFrozen = seen.mode === 'frozen';
			const list = isFrozen
				? await frozenTeams(eventUid, entry, rules, asOf)
				: (await liveTeams(eventUid, entry, rules, revision)).list;
			return { ...sent(seen), ...list, revision };
		});
		const teams = isStaff ? board.teams : withHiddenNames(board.teams, hidden, ({ uid }) => uid);
		boards.set(view, { ...board, teams, ...(isStaff && { shown: sent(state.shown) }) });
		entry.boards.set(view, boards.get(view)!);
	}
	return boards;
}

/** The names hidden by staff, reloaded whenever anything may have changed; a frozen board hides them too. */
async function hiddenOf(eventUid: string, entry: Entry): Promise<Map<string, string>> {
	const { whole, hidden } = entry;
	if (hidden?.whole === whole) return hidden.names;
	const names = await hiddenNames(eventUid);
	entry.hidden = { whole, names };
	return names;
}

async function liveTeams(eventUid: string, entry: Entry, rules: CountingRules, revision: number): Promise<KeptTeams> {
	const { live } = entry;
	const changed = [...entry.changed];
	entry.changed.clear();
	const isKept = live !== undefined && entry.readAt === entry.whole && isDeepStrictEqual(live.rules, rules);
	entry.asked(isKept);
	if (!isKept) return readWhole(eventUid, entry, rules, revision);
	try {
		if (changed.length) await live.readAgain(changed);
	} catch (error) {
		entry.live = undefined;
		throw error;
	}
	return live;
}

async function readWhole(eventUid: string, entry: Entry, rules: CountingRules, revision: number): Promise<KeptTeams> {
	const { whole } = entry;
	entry.live = undefined;
	const live = await KeptTeams.read(eventUid, rules);
	// What was committed before the revision was read has been announced by now, so only unannounced writes are ahead.
	// Too low a number costs one more full read; too high would hide the next unannounced write.
	Object.assign(entry, { live, ahead: revision - entry.told, readAt: whole });
	return live;
}

const readAsOf = ({ whole, heard }: Entry, asOf: Date): ReadAsOf => ({
	asOf: asOf.getTime(),
	whole,
	heard,
	isFinal: Date.now() > asOf.getTime() + settleMs
});

const isStill = ({ whole, heard }: Entry, read: ReadAsOf, asOf: Date): boolean =>
	read.asOf === asOf.getTime() && read.whole === whole && (read.isFinal || read.heard === heard);

async function frozenTeams(eventUid: string, entry: Entry, rules: CountingRules, at: Date | null): Promise<TeamList> {
	const { frozen } = entry;
	const asOf = at ?? new Date(0);
	if (frozen && isStill(entry, frozen, asOf) && isDeepStrictEqual(frozen.rules, rules)) return frozen.list;
	const read = readAsOf(entry, asOf);
	const list = await teamsAt(eventUid, rules, at);
	entry.frozen = { ...read, rules, list };
	return list;
}
