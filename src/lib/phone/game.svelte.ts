import { getContext, setContext } from 'svelte';
import type {
	Attempt,
	Me,
	PlayInfo,
	PublicCatalog,
	Receipt,
	Summary
} from '../../../server/features/gameplay/play/types.ts';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import { newId } from './ids.ts';
import { Connection, type Outcome } from './offline/connection.svelte.ts';
import { mergeAttempts, withReceipt } from './offline/merge.ts';
import { Outbox } from './offline/outbox.svelte.ts';
import { HostedRound } from './round/hosted-round.svelte.ts';

type Proof =
	| { teamToken: string }
	| { teamCode: string }
	| { name: string; reservationToken?: string | undefined; word?: string };

/** One event on one phone: the team, its stations and attempts, and every call that changes them. */
export class Game {
	readonly connection: Connection;
	readonly outbox: Outbox;
	readonly hosted: HostedRound;
	info = $state.raw() as PlayInfo;
	me = $state.raw<Me | null>(null);
	attempts = $state.raw<Record<string, Attempt>>({});
	summaries = $state.raw<Record<string, Summary>>({});
	/** The server no longer knows this phone; answers wait until it joins again. */
	isLost = $state(false);
	/** The server's time of what this page began with, epoch milliseconds. */
	renderedAt = 0;
	phase = $state<PlayInfo['event']['phase']>('open');
	/** Announcements of the host, newest first. */
	told = $state.raw<Me['announcements']>([]);
	#startIds: Record<string, string> = {};
	#syncing: Promise<boolean> | undefined;

	/** `isKept` says whether this device keeps answers beyond the page. */
	constructor(info: PlayInfo, me: Me | null, connection = new Connection(), isKept = true) {
		this.connection = connection;
		this.hosted = new HostedRound(connection);
		this.info = info;
		this.phase = info.event.phase;
		this.outbox = new Outbox(this.connection, isKept ? info.event.uid : null, {
			receipt: ({ attemptId, isRound, question }, receipt, answer) =>
				isRound
					? this.hosted.store(receipt as RoundReceipt, answer, question?.prompt ?? '')
					: this.change(attemptId, (attempt) => withReceipt(attempt, receipt as Receipt, answer)),
			lost: () => this.#lose(),
			resume: () => this.sync()
		});
		if (me) this.#take(me);
	}

	get uid(): string {
		return this.info.event.uid;
	}

	/** The stations, once the event has begun. */
	get catalogs(): PublicCatalog[] {
		return this.phase === 'before' ? [] : (this.me?.catalogs ?? this.info.catalogs);
	}

	/** Letters by slot; null = still open. */
	get letters(): (string | null)[] {
		const { puzzle } = this.me ?? {};
		const slots = Array<string | null>(puzzle?.slots ?? this.info.puzzleSlots).fill(null);
		for (const { letter, slot } of puzzle?.letters ?? []) slots[slot] = letter;
		return slots;
	}

	/** The running attempt of a station, if there is one. */
	runningAt(catalogUid: string): Attempt | undefined {
		const list = Object.values(this.attempts);
		return list.find(({ catalog, state }) => catalog.uid === catalogUid && state === 'running');
	}

	/** Loads the page again if a newer one is there and nothing is lost by it; returns whether it does. Set by `watchVersion`. */
	renewPage: () => boolean = () => false;

	/** Loads the state of the team, and returns whether the server responded; concurrent calls share one response. */
	sync(): Promise<boolean> {
		this.#syncing ??= this.#readMe().finally(() => (this.#syncing = undefined));
		return this.#syncing;
	}

	/** Looks at the clock: the event begins and ends without a reload. */
	look(): void {
		const { start_date, end_date } = this.info.event;
		const now = this.connection.clock.now();
		const isBefore = start_date !== null && now < Date.parse(start_date);
		const phase = isBefore ? 'before' : end_date !== null && now > Date.parse(end_date) ? 'after' : 'open';
		if (phase === this.phase) return;
		this.phase = phase;
		// The server's clock may be a moment behind this one, and until it agrees it names no stations.
		void this.sync().then(() => {
			if (!this.catalogs.length) setTimeout(() => void this.sync(), 2000);
		});
	}

	async #readMe(): Promise<boolean> {
		if (!this.me) return true;
		const outcome = await this.connection.call<Me>('GET', `/events/${this.uid}/me`);
		if (outcome.kind === 'done') {
			this.#take(outcome.body);
			await this.hosted.read(outcome.body.round);
		}
		if (outcome.kind === 'refused' && outcome.refusal.status === 401) this.#lose();
		return outcome.kind === 'done';
	}

	#lose(): void {
		this.isLost = true;
		this.outbox.hold();
	}

	#take(me: Me): void {
		const running = me.running.map(({ attemptId }) => attemptId);
		const known = Object.values(this.attempts).map((attempt) =>
			running.includes(attempt.attemptId) ? attempt : { ...attempt, state: 'finished' as const }
		);
		const merged = me.running.map((attempt) => mergeAttempts(this.attempts[attempt.attemptId], attempt));
		this.attempts = Object.fromEntries([...known, ...merged].map((attempt) => [attempt.attemptId, attempt]));
		this.me = me;
		this.told = me.announcements;
		this.isLost = false;
	}

	/** Adopts the reloaded page data: this phone has changed its language. */
	renew(info: PlayInfo, me: Me | null, round: RoundView | null): void {
		this.info = info;
		this.summaries = {};
		if (me) this.#take(me);
		this.hosted.take(round);
	}

	/** Replaces an attempt by what it becomes. */
	change(attemptId: string, change: (attempt: Attempt) => Attempt): void {
		const attempt = this.attempts[attemptId];
		if (attempt) this.attempts = { ...this.attempts, [attemptId]: change(attempt) };
	}

	async join(proof: Proof, joinId: string): Promise<Outcome<{ created: boolean }>> {
		const outcome = await this.connection.call<{ created: boolean }>('POST', `/events/${this.uid}/join`, {
			joinId,
			...proof
		});
		if (outcome.kind !== 'done') return outcome;
		const mine = await this.connection.call<Me>('GET', `/events/${this.uid}/me`);
		if (mine.kind !== 'done') return mine;
		if (this.me && this.me.team.uid !== mine.body.team.uid) this.attempts = this.summaries = {};
		this.#take(mine.body);
		// A round that is on is the first thing a new phone sees.
		await this.hosted.read(mine.body.round);
		void this.outbox.inherit(this.attempts);
		this.outbox.wake();
		return outcome;
	}

	async leave(): Promise<boolean> {
		const outcome = await this.connection.call('POST', `/events/${this.uid}/leave`);
		return outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.refusal.status === 401);
	}

	/** Starts or resumes a station; an unanswered start is repeated with its id. */
	async start(catalog: PublicCatalog, more?: { preview: true }): Promise<Outcome<Attempt>> {
		const attemptId = (this.#startIds[catalog.uid] ??= newId());
		const body = { attemptId, catalog: catalog.slug, ...more };
		const outcome = await this.connection.call<Attempt>('POST', `/events/${this.uid}/attempts`, body);
		if (outcome.kind === 'away') return outcome;
		delete this.#startIds[catalog.uid];
		if (outcome.kind === 'done') {
			const attempt = outcome.body;
			this.attempts = {
				...this.attempts,
				[attempt.attemptId]: mergeAttempts(this.attempts[attempt.attemptId], attempt)
			};
			this.#noteRunning(attempt.catalog.uid);
		}
		return outcome;
	}

	// The team's other phones are notified; this one has its response.
	#noteRunning(uid: string): void {
		if (!this.me) return;
		const catalogs = this.me.catalogs.map((catalog) => (catalog.uid === uid ? { ...catalog, running: true } : catalog));
		this.me = { ...this.me, catalogs };
	}

	/** Hands in the photo of a question. */
	photo(form: FormData): Promise<Outcome<unknown>> {
		return this.connection.call('POST', `/events/${this.uid}/photos`, form);
	}
}

const key = Symbol('game');

/** Gives the game to every component below. */
export const setGame = (game: Game): Game => setContext(key, game);

/** The game of the layout above. */
export const useGame = (): Game => getContext<Game>(key);
