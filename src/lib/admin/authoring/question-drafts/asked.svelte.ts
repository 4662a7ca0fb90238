import type { OutputOf } from '../../../../../server/composition/operations.ts';
import { call, type CallInput, type CallName, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { Translator } from '#lib/messages/translator.ts';

export type Job = OutputOf<'questionJob.show'>['job'];
export type Draft = NonNullable<NonNullable<Job['result']>['drafts']>[number];
type Start = 'questionJob.fromText' | 'questionJob.wrongAnswers' | 'questionJob.translate';
type Deciding = 'questionDraft.accept' | 'questionDraft.reject' | 'questionDraft.reopen';

const lookMs = 1000;

/** Something that the chat service is asked about questions: started, waited for, and decided. */
export class Asked {
	job = $state.raw<Job | null>(null);
	isBusy = $state(false);
	/** Why the last call was refused, by the code of the server, or `away`. */
	refusal = $state<string | null>(null);
	faults = $state.raw<FieldError[]>([]);
	/** Called with the id of a job, so that the address can contain it. */
	onjob: (id: number) => void = () => undefined;
	readonly #caller: Caller;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(caller: Caller, job: Job | null = null) {
		this.#caller = caller;
		this.job = job;
	}

	get isWaiting(): boolean {
		return this.job?.state === 'queued' || this.job?.state === 'running';
	}

	/** Goes on with the job that the address names; call once the screen is alive. */
	resume(): void {
		if (this.job) this.#follow(this.job);
	}
	/** Stops looking; call when the screen goes. */
	end(): void {
		clearTimeout(this.#timer);
	}
	/** Forgets what was suggested. */
	clear(): void {
		this.end();
		this.job = this.refusal = null;
	}

	async start<Name extends Start>(name: Name, wish: CallInput<Name>): Promise<void> {
		this.end();
		const answer = await this.#call(name, wish);
		if (!answer) return;
		this.onjob(answer.job.id);
		this.#follow(answer.job);
	}

	async stop(): Promise<void> {
		if (!this.job) return;
		const answer = await this.#call('questionJob.cancel', { job: this.job.id });
		if (answer) this.#follow(answer.job);
	}

	/** Stores a decision; whether that worked. */
	async decide<Name extends Deciding>(name: Name, input: CallInput<Name>): Promise<boolean> {
		const answer = await this.#call(name, input);
		if (answer) this.job = answer.job;
		return answer !== undefined;
	}

	#follow(job: Job): void {
		this.end();
		this.job = job;
		if (this.isWaiting) this.#timer = setTimeout(() => void this.#look(), lookMs);
	}

	async #look(): Promise<void> {
		const { job } = this;
		if (!job) return;
		const answer = await call(this.#caller, 'questionJob.show', { job: job.id });
		if (this.job !== job) return;
		// Without a response it is asked again: the service goes on in the meantime.
		this.#follow(answer.kind === 'done' ? answer.body.job : job);
	}

	async #call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<{ job: Job } | undefined> {
		this.isBusy = true;
		const answer = await call(this.#caller, name, input, { signal: null });
		this.isBusy = false;
		this.refusal = answer.kind === 'done' ? null : answer.kind === 'away' ? 'away' : answer.code;
		this.faults = answer.kind === 'refused' ? answer.details : [];
		return answer.kind === 'done' ? (answer.body as { job: Job }) : undefined;
	}
}

const refusals = [
	...(['away', 'unavailable', 'rate_limited', 'quota_exceeded', 'conflict', 'forbidden', 'not_found'] as const)
] as const;
const errors = ['ai_unavailable', 'ai_timeout', 'ai_invalid', 'stopped', 'expired'] as const;

/** Why there is nothing to show, in words; undefined while all is well. */
export function troubleWords({ t }: Translator, { refusal, job }: Asked): string | undefined {
	if (refusal) return t(`question-drafts.refused.${refusals.find((one) => one === refusal) ?? 'failed'}`);
	if (!job?.error) return undefined;
	return t(`question-drafts.error.${errors.find((one) => one === job.error) ?? 'failed'}`);
}
