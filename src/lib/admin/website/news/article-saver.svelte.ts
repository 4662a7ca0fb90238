import { page } from '$app/state';
import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';

type Article = OutputOf<'news.update'>['news'];
/** What of an article is written. */
type ArticleChange = Omit<InputOf<'news.update'>, 'id'>;
/** Why a draft is not stored: changed by somebody else, no answer, not allowed, or not there any more. */
type Trouble = 'stale' | 'away' | 'denied' | 'gone';

const waitMs = 1000;
const retryMs = 4000;
const troubles: Record<string, Trouble> = { version_conflict: 'stale', not_found: 'gone' };

/** Stores a draft while somebody writes, and never over what somebody else stored. What is public waits for the button. */
export class ArticleSaver {
	/** When the draft was stored last, in milliseconds. */
	savedAt = $state<number>();
	isBusy = $state(false);
	trouble = $state<Trouble>();
	faults = $state.raw<FieldError[]>([]);
	version = $state(0);
	readonly #id: number;
	readonly #read: () => ArticleChange;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor({ id, version }: Pick<Article, 'id' | 'version'>, read: () => ArticleChange) {
		this.#id = id;
		this.version = version;
		this.#read = read;
	}

	/** Stores what is written once nobody writes for a moment. */
	soon(afterMs = waitMs): void {
		clearTimeout(this.#timer);
		if (this.trouble !== 'stale' && this.trouble !== 'gone') this.#timer = setTimeout(() => void this.#run(), afterMs);
	}

	/** Stops waiting; call before the form is sent and when the screen goes. */
	end(): void {
		clearTimeout(this.#timer);
	}

	/** Stores what is written here over what somebody else stored, after they were asked. */
	async overwrite(): Promise<void> {
		const answer = await call(page.data as Caller, 'news.edit', { id: this.#id });
		if (answer.kind === 'done') this.version = answer.body.news.version;
		this.trouble = undefined;
		await this.#run();
	}

	async #run(): Promise<void> {
		if (this.isBusy) return this.soon();
		this.isBusy = true;
		const change = { id: this.#id, ...this.#read() };
		const answer = await call(page.data as Caller, 'news.update', change, { version: this.version });
		this.isBusy = false;
		this.faults = answer.kind === 'refused' ? answer.details : [];
		if (answer.kind === 'done') {
			this.version = answer.body.news.version;
			this.savedAt = Date.now();
			this.trouble = undefined;
		} else if (answer.kind === 'away') {
			this.trouble = 'away';
			this.soon(retryMs);
		} else if (!['invalid_input', 'conflict'].includes(answer.code)) {
			this.trouble = troubles[answer.code] ?? 'denied';
		}
	}
}
