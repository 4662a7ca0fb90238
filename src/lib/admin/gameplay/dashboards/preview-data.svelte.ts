import { subscribeTopic } from '#lib/live/topic.svelte.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { StageData } from '#lib/stage/stage-data.ts';
import type { BoardValues, Presence, Subscribed, Topic } from '#lib/live/wire.ts';

/** The live data of big screen modules, as staff see it; create it while a component initialises. */
export class PreviewData {
	#follow = <T extends Topic>(topic: T) =>
		subscribeTopic<T>({ topic, event: this.#event, initial: this.#first[topic] });
	#event: string;
	#first: Partial<Record<Topic, Subscribed>>;
	#board: () => BoardValues | undefined;
	#topics;

	/** `board` are the first teams of the board. */
	constructor(event: string, first: Partial<Record<Topic, Subscribed>>, board: () => BoardValues | undefined) {
		this.#event = event;
		this.#first = first;
		this.#board = board;
		this.#topics = {
			figures: this.#follow('figures'),
			results: this.#follow('results'),
			presence: this.#follow('presence'),
			catalogs: this.#follow('catalogs'),
			questions: this.#follow('questions'),
			photos: this.#follow('photos'),
			told: this.#follow('announcements'),
			// Without permission for server metrics, the module is empty.
			metrics: first.metrics ? this.#follow('metrics') : undefined
		};
	}

	/** What says that the board changed. */
	get figures() {
		return this.#topics.figures;
	}

	get presence(): Presence | undefined {
		return this.#topics.presence.data;
	}

	/** As screens see it: only approved photos, and no announcements for players. */
	get stage(): StageData {
		const board = this.#board();
		const { results, presence, catalogs, questions, photos, told, metrics } = this.#topics;
		const approved = photos.data?.rows.filter(({ state }) => state === 'approved') ?? [];
		return {
			board: board && rankingsFrom(board),
			results: results.data,
			presence: presence.data,
			catalogs: catalogs.data,
			questions: questions.data,
			photos: photos.data && { rows: approved, total: approved.length },
			told: (told.data?.rows ?? []).filter(({ audience }) => audience !== 'players'),
			readings: metrics?.data ? [metrics.data] : [],
			isUnmeasured: !metrics
		};
	}
}
