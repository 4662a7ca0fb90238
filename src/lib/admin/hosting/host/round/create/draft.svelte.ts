import type { RoundPlan } from '#lib/live/round.ts';
import { moved } from '#lib/ui/table/order.ts';
import type { NewRound, RoundCalls } from '../calls.ts';

/** A question that the round may ask. */
interface DraftQuestion {
	id: number;
	prompt: string;
	/** Seconds that the catalog gives it; null = what the event says. */
	countdown: number | null;
	isChosen: boolean;
	/** Seconds in this round, as typed; empty = those of the catalog. */
	limit: string | number | null;
}
interface DraftCatalog {
	slug: string;
	name: string;
	questionCount: number;
}

const longestLimit = 3600;

/** A round before its creation: catalog, questions in their order with their limits, and how it is led. */
export class RoundDraft {
	catalogs = $state.raw<DraftCatalog[]>([]);
	slug = $state('');
	questions = $state<DraftQuestion[]>([]);
	options = $state<RoundPlan['options']>({
		delaySeconds: 3,
		autoLock: true,
		board: 'manual',
		textOnPhone: true,
		changeUntilLock: false,
		multiplier: 1,
		minus: 0
	});
	state = $state<'loading' | 'ready' | 'failed'>('loading');
	#calls: RoundCalls;

	constructor(calls: RoundCalls) {
		this.#calls = calls;
	}

	/** Reads the catalogs, and the questions of the first that is free; `taken` are slugs with an open round. */
	async load(taken: ReadonlySet<string>): Promise<void> {
		this.state = 'loading';
		const outcome = await this.#calls.catalogs();
		if (outcome.kind !== 'done') return void (this.state = 'failed');
		this.catalogs = outcome.body.catalogs.filter(({ questionCount }) => questionCount > 0);
		const first = this.catalogs.find(({ slug }) => !taken.has(slug)) ?? this.catalogs[0];
		if (first) await this.choose(first.slug);
		else this.state = 'ready';
	}

	/** Chooses a catalog: all its questions, in its order. */
	async choose(slug: string): Promise<void> {
		this.slug = slug;
		this.state = 'loading';
		const outcome = await this.#calls.catalog(slug);
		// Another one was chosen meanwhile.
		if (this.slug !== slug) return;
		if (outcome.kind !== 'done') return void (this.state = 'failed');
		const questions = outcome.body.catalog.questions as unknown as DraftQuestion[];
		this.questions = questions.map(({ id, prompt, countdown }) => ({
			id,
			prompt,
			countdown: countdown ?? null,
			isChosen: true,
			limit: ''
		}));
		this.state = 'ready';
	}

	move(from: number, to: number): void {
		this.questions = moved(this.questions, from, to);
	}

	get chosen(): DraftQuestion[] {
		return this.questions.filter(({ isChosen }) => isChosen);
	}

	chooseAll(isChosen: boolean): void {
		for (const question of this.questions) question.isChosen = isChosen;
	}

	/** Whether what was typed as a limit can be one. */
	isLimitRight = ({ limit }: Pick<DraftQuestion, 'limit'>): boolean => {
		if (limit === '' || limit === null) return true;
		const seconds = Number(limit);
		return Number.isInteger(seconds) && seconds >= 0 && seconds <= longestLimit;
	};

	get isReady(): boolean {
		return this.state === 'ready' && this.chosen.length > 0 && this.chosen.every(this.isLimitRight);
	}

	/** What the server creates it from. */
	get input(): NewRound {
		const questions = this.chosen.map(({ id, limit }) =>
			limit === '' || limit === null ? { id } : { id, limitSeconds: Number(limit) }
		);
		return { catalog: this.slug, questions, options: { ...this.options } };
	}
}
