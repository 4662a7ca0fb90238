import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { guess, type Knowledge } from '../../features/hosting/host/knowledge.ts';
import type { Attempt, Item, Me, PlayInfo, PublicCatalog } from '../../features/gameplay/play/types.ts';
import { randomToken } from '../../runtime/crypto.ts';
import type { RoundView } from '#lib/live/round.ts';
import type { PublicSettings } from '../../features/authoring/events/settings.ts';
import { PlayClient, PlayError } from './play-client.ts';
import { followRound } from './room.ts';

/** What all bot teams of a rehearsal share. */
export interface Stage {
	url: string;
	event: string;
	/** Who sets the pace: bots play stations on their own, answer what a host asks, or both. */
	playMode: PublicSettings['playMode'];
	knowledge: Knowledge;
	/** Average seconds between two answers of a team. */
	paceSeconds: number;
	/** Aborted when the time is up: what is on its way is finished, nothing new starts. */
	signal: AbortSignal;
	counts: { playing: number; answers: number; stations: number; done: number; failed: number };
	/** Error code that made the first bot give up; null = none did. */
	failure: string | null;
	/** Uids of the teams that were made. */
	teams: string[];
	/** Says of a team that it is a bot, before it plays. */
	mark: (team: string) => Promise<unknown>;
}

const clientId = (): string => randomToken(18);
const spread = (least: number, most: number): number => least + Math.random() * (most - least);
// Leaves a moment for the round trip to the server.
const shareOfLimit = 0.85;

/**
 * One bot team: joins by name, stays connected like a phone, plays all stations beginning with its own, and answers the
 * rounds that the host leads.
 */
export class Bot {
	#stage: Stage;
	#name: string;
	#first: number;
	#client: PlayClient;
	#skill = spread(0.35, 0.95);
	#slowness = spread(0.6, 1.5);
	/** The last question of a round that it answers, or has answered. */
	#asked = '';

	constructor(stage: Stage, name: string, first: number) {
		this.#stage = stage;
		this.#name = name;
		this.#first = first;
		this.#client = new PlayClient(stage.url);
	}

	/** Plays until everything is answered or the signal comes, and stays present until then. */
	async play(): Promise<void> {
		const { signal, counts } = this.#stage;
		const leave = this.#connect(await this.#join());
		counts.playing += 1;
		try {
			if (this.#stage.playMode !== 'host') {
				for (const station of await this.#stations()) await this.#playStation(station);
				await this.#tryPuzzle();
				if (!signal.aborted) counts.done += 1;
			}
			await this.#pause(Infinity);
		} finally {
			leave();
		}
	}

	async #join(name = this.#name): Promise<string> {
		const path = `/events/${this.#stage.event}/join`;
		try {
			const body = { joinId: clientId(), name, delivery: 'body' };
			const joined = await this.#client.call<{ team: { uid: string }; deviceToken: string }>('POST', path, body);
			this.#stage.teams.push(joined.team.uid);
			await this.#stage.mark(joined.team.uid);
			this.#client.signIn(joined.deviceToken);
			return joined.deviceToken;
		} catch (error) {
			const isTaken = error instanceof PlayError && error.code === 'name_taken';
			if (!isTaken || name !== this.#name) throw error;
			return this.#join(`${name} ${randomToken(3)}`);
		}
	}

	#connect(device: string): () => void {
		const { url, event } = this.#stage;
		const socket = io(`${url}/live`, { transports: ['websocket'], auth: { device }, forceNew: true });
		socket.on('connect', () => void socket.emit('subscribe', { topic: 'own', event }, () => undefined));
		if (this.#stage.playMode !== 'self') followRound(socket, event, (view) => void this.#playRound(view));
		return () => void socket.disconnect();
	}

	async #stations(): Promise<PublicCatalog[]> {
		const { catalogs } = await this.#client.call<PlayInfo>('GET', `/events/${this.#stage.event}`);
		const first = this.#first % Math.max(1, catalogs.length);
		return [...catalogs.slice(first), ...catalogs.slice(0, first)];
	}

	async #playStation({ slug }: PublicCatalog): Promise<void> {
		const { signal, event, counts } = this.#stage;
		if (signal.aborted) return;
		const start = { attemptId: clientId(), catalog: slug };
		const attempt = await this.#client.call<Attempt>('POST', `/events/${event}/attempts`, start).catch((error) => {
			// A round uses it.
			if (error instanceof PlayError && error.code === 'host_paced') return undefined;
			throw error;
		});
		if (!attempt) return;
		for (const item of attempt.items) {
			await this.#pause(this.#thinking());
			if (signal.aborted) return;
			await this.#answer(attempt.attemptId, item);
			counts.answers += 1;
		}
		await this.#client.call('POST', `/attempts/${attempt.attemptId}/finish`, {});
		counts.stations += 1;
	}

	/** Answers the question of a round once, some time after it opened. */
	async #playRound(view: RoundView | null): Promise<void> {
		const { signal, counts, knowledge } = this.#stage;
		if (view?.state !== 'question' || !view.question || view.own?.receipt || view.own?.isOut) return;
		const { round, position, question, opensAt, closesAt } = view;
		const asked = `${round} ${position}`;
		if (asked === this.#asked) return;
		this.#asked = asked;
		const secondsTo = (moment: string | null) => (moment === null ? 0 : (Date.parse(moment) - Date.now()) / 1000);
		const open = closesAt === null ? Infinity : secondsTo(closesAt) - secondsTo(opensAt);
		await this.#pause(Math.max(0, secondsTo(opensAt)) + Math.min(this.#thinking(), open * shareOfLimit));
		if (signal.aborted) return;
		const right = Math.random() < this.#skill ? knowledge.get(question.id) : undefined;
		const body = { answerId: clientId(), answer: right ?? guess(question) };
		// Locked or paused meanwhile, as happens to people, too.
		const isStored = await this.#client.call('PUT', `/rounds/${round}/answers/${question.id}`, body).then(
			() => true,
			() => false
		);
		if (isStored) counts.answers += 1;
		else this.#asked = '';
	}

	#thinking(): number {
		return this.#stage.paceSeconds * this.#slowness * spread(0.4, 1.6);
	}

	async #answer(attempt: string, { questionId, question, limitSeconds }: Item): Promise<void> {
		const path = `/attempts/${attempt}`;
		const open = () => this.#client.call<{ item: Item }>('POST', `${path}/questions/${questionId}/open`, {});
		const shown = question ?? (await open()).item.question!;
		if (limitSeconds !== null) await this.#pause(Math.min(this.#thinking(), limitSeconds * shareOfLimit));
		const right = Math.random() < this.#skill ? this.#stage.knowledge.get(questionId) : undefined;
		const body = { answerId: clientId(), answer: right ?? guess(shown) };
		await this.#client.call('PUT', `${path}/answers/${questionId}`, body);
	}

	async #tryPuzzle(): Promise<void> {
		const { event, signal } = this.#stage;
		if (signal.aborted) return;
		const { puzzle } = await this.#client.call<Me>('GET', `/events/${event}/me`);
		if (!puzzle || puzzle.letters.length < puzzle.slots || puzzle.slots === 0) return;
		const word = [...puzzle.letters]
			.sort((a, b) => a.slot - b.slot)
			.map(({ letter }) => letter)
			.join('');
		await this.#pause(this.#thinking());
		await this.#client.call('POST', `/events/${event}/puzzle`, { tryId: clientId(), word });
	}

	/** Waits some seconds, or until the signal. */
	async #pause(seconds: number): Promise<void> {
		const { signal } = this.#stage;
		if (signal.aborted) return;
		const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
		if (seconds === Infinity) return ended;
		const timer = new AbortController();
		const waited = sleep(seconds * 1000, undefined, { signal: timer.signal }).catch(() => undefined);
		await Promise.race([waited, ended]);
		timer.abort();
	}
}
