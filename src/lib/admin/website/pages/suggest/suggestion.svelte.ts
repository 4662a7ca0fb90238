import type { InputOf, OutputOf } from '../../../../../../server/composition/operations.ts';
import type { CallInput, CallName, Caller } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { draftOf, type DraftBlock } from '../editor/blocks/draft-block.ts';
import { callPages } from '../editor/requests.ts';

type Job = OutputOf<'pageJob.show'>['job'];
type Wish = InputOf<'pageJob.start'>;
type Draft = OutputOf<'page.save'>['page'];
/** `open` = undecided, `in` = accepted, `out` = left out. */
type Decision = 'open' | 'in' | 'out';

const lookMs = 1500;

/** A page that the chat service drafts: asked for, waited for, and accepted block by block. */
export class Suggestion {
	job = $state.raw<Job | null>(null);
	/** The draft that came of it. */
	page = $state.raw<Draft | null>(null);
	selected = $state<string | null>(null);
	decisions = $state<Record<string, Decision>>({});
	isBusy = $state(false);
	/** Why the last call was refused, by the code of the server, or `away`. */
	refusal = $state<string | null>(null);
	faults = $state.raw<FieldError[]>([]);
	/** Called with the id of a job, so that the address can contain it. */
	onjob: (id: number | null) => void = () => undefined;
	readonly #caller: Caller;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(caller: Caller, job: Job | null) {
		this.#caller = caller;
		this.job = job;
	}

	get blocks(): DraftBlock[] {
		return (this.page?.blocks ?? []).map(draftOf);
	}
	/** The blocks that are shown: all but those left out. */
	get shown(): DraftBlock[] {
		return this.blocks.filter(({ id }) => this.decisions[id] !== 'out');
	}
	get accepted(): DraftBlock[] {
		return this.blocks.filter(({ id }) => this.decisions[id] === 'in');
	}
	get isWaiting(): boolean {
		return this.job?.state === 'queued' || this.job?.state === 'running';
	}

	/** Goes on with the job that the address names; call once the screen is alive. */
	resume(): void {
		if (this.job) void this.#follow(this.job);
	}
	/** Stops asking; call when the screen goes. */
	end(): void {
		clearTimeout(this.#timer);
	}

	/** Requests a draft, replacing the existing one. */
	async start(wish: Wish): Promise<void> {
		if (this.page && !(await this.discard())) return;
		const answer = await this.#call('pageJob.start', wish);
		if (answer.kind !== 'done') return;
		this.page = null;
		this.onjob(answer.body.job.id);
		await this.#follow(answer.body.job);
	}

	async #follow(job: Job): Promise<void> {
		this.job = job;
		if (job.state === 'done' && job.page) await this.#read(job.page.slug);
		if (this.isWaiting) this.#timer = setTimeout(() => void this.#look(), lookMs);
	}

	async #look(): Promise<void> {
		if (!this.job) return;
		const answer = await callPages(this.#caller, 'pageJob.show', { job: this.job.id });
		// Without a response it is polled again: the service continues in the meantime.
		await this.#follow(answer.kind === 'done' ? answer.body.job : this.job);
	}

	async #read(slug: string): Promise<void> {
		const answer = await this.#call('page.show', { page: slug });
		if (answer.kind !== 'done') return;
		this.page = answer.body.page;
		this.decisions = Object.fromEntries(this.blocks.map(({ id }) => [id, 'open']));
		this.selected = this.blocks[0]?.id ?? null;
	}

	/** Decides about a block and moves to the next open one. */
	decide(id: string, decision: Decision): void {
		this.decisions[id] = decision;
		const next = this.blocks.find((block) => this.decisions[block.id] === 'open');
		this.selected = decision === 'open' ? id : (next?.id ?? id);
	}
	acceptAll(): void {
		for (const { id } of this.blocks) if (this.decisions[id] === 'open') this.decisions[id] = 'in';
	}

	/** Stores accepted blocks as the content of the draft; returns its slug, or null if that failed. */
	async keep(): Promise<string | null> {
		const { page } = this;
		if (!page) return null;
		const answer = await this.#call('page.update', { page: page.slug, blocks: this.accepted }, page.version);
		return answer.kind === 'done' ? answer.body.page.slug : null;
	}

	/** Deletes the draft; the form keeps its input. Returns whether it succeeded. */
	async discard(): Promise<boolean> {
		const { page } = this;
		if (page) {
			const answer = await this.#call('page.remove', { page: page.slug }, page.version);
			if (answer.kind !== 'done' && this.refusal !== 'not_found') return false;
		}
		this.page = this.job = this.refusal = null;
		this.onjob(null);
		return true;
	}

	async #call<Name extends CallName>(name: Name, input: CallInput<Name>, version?: number) {
		this.isBusy = true;
		const answer = await callPages(this.#caller, name, input, version);
		this.isBusy = false;
		this.refusal = answer.kind === 'done' ? null : answer.kind === 'away' ? 'away' : answer.code;
		this.faults = answer.kind === 'refused' ? answer.details : [];
		return answer;
	}
}
