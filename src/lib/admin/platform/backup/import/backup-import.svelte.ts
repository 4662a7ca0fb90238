import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { call, type Caller, type Failure } from '#lib/admin/shell/calls/call.ts';
import { sendBackup, type StagedBackup } from './send-backup.ts';

/** What an import did, or would do. */
export type ImportAnswer = OutputOf<'backup.importUpload'>;
export type ImportMode = ImportAnswer['mode'];

/** An import from the choice of a file to its report. */
export class BackupImport {
	step = $state<'choose' | 'sending' | 'ready' | 'done'>('choose');
	file = $state.raw<File>();
	/** How much of the file has been sent, 0 to 1; then it is read. */
	share = $state(0);
	upload = $state.raw<StagedBackup>();
	mode = $state<ImportMode>('replace');
	/** What a trial told, by mode. */
	trials = $state.raw<Partial<Record<ImportMode, ImportAnswer>>>({});
	isImporting = $state(false);
	failure = $state.raw<Failure>();
	/** The answer to the import itself did not come: it may have been done. */
	isUncertain = $state(false);
	/** The server asks for the name of the namespace. */
	isNameAsked = $state(false);
	/** The server asks whether those who play may wait for so many records. */
	isPlayAsked = $state(false);
	mayHoldUpPlay = $state(false);
	result = $state.raw<ImportAnswer>();
	#caller: () => Caller;
	#sending = new AbortController();

	constructor(caller: () => Caller) {
		this.#caller = caller;
	}

	/** Uploads a file and tries what replacing would do. */
	async choose(file: File): Promise<void> {
		this.reset();
		const sending = new AbortController();
		Object.assign(this, { step: 'sending', file, share: 0 });
		this.#sending = sending;
		const onprogress = (share: number) => (this.share = share);
		const outcome = await sendBackup(file, this.#caller(), { onprogress, signal: sending.signal });
		if (sending.signal.aborted) return;
		if (outcome.kind !== 'done') return this.#fail(outcome);
		this.upload = outcome.body;
		this.step = 'ready';
		await this.try(this.mode);
	}

	/** Shows what an import in this mode would do; with `duringPlay` while those who play wait. */
	async try(mode: ImportMode, duringPlay = false): Promise<void> {
		const { upload } = this;
		this.mode = mode;
		this.failure = undefined;
		this.isUncertain = false;
		if (!upload || this.trials[mode]) return;
		if (duringPlay) this.isPlayAsked = false;
		const outcome = await this.#import(upload, { mode, dryRun: true, duringPlay });
		if (this.upload !== upload) return;
		if (outcome.kind === 'done') this.trials = { ...this.trials, [mode]: outcome.body };
		else if (this.mode === mode) this.#fail(outcome);
	}

	/** Imports it; answers whether it is done. */
	async run(confirm: string): Promise<boolean> {
		const { upload, mode } = this;
		if (!upload || this.isImporting) return false;
		this.isImporting = true;
		this.failure = undefined;
		this.isUncertain = false;
		const outcome = await this.#import(upload, {
			mode,
			dryRun: false,
			...(confirm && { confirm }),
			duringPlay: this.mayHoldUpPlay
		});
		this.isImporting = false;
		if (outcome.kind !== 'done') {
			this.#fail(outcome);
			this.isUncertain = outcome.kind === 'away';
			return false;
		}
		Object.assign(this, { step: 'done', result: outcome.body, upload: undefined });
		return true;
	}

	/** Back to the choice of a file; what was uploaded is forgotten. */
	reset(): void {
		this.#sending.abort();
		if (this.upload)
			void call(this.#caller(), 'backup.forgetUpload', { staged: this.upload.staged }, { keepalive: true });
		Object.assign(this, { step: 'choose', file: undefined, upload: undefined, mode: 'replace', trials: {} });
		Object.assign(this, { failure: undefined, isUncertain: false, isNameAsked: false, result: undefined });
		Object.assign(this, { isPlayAsked: false, mayHoldUpPlay: false });
	}

	#import(
		{ staged }: StagedBackup,
		asked: { mode: ImportMode; dryRun: boolean; confirm?: string; duringPlay?: boolean }
	) {
		return call(this.#caller(), 'backup.importUpload', { staged, ...asked }, { signal: null });
	}

	#fail(failure: Failure): void {
		const asked = failure.kind === 'refused' ? failure.details[0]?.code : undefined;
		if (asked === 'confirm_needed') this.isNameAsked = true;
		else if (asked === 'play_waits') this.isPlayAsked = true;
		else this.failure = failure;
		const isGone = failure.kind === 'refused' && failure.status === 404;
		if (isGone) this.upload = undefined;
		if (isGone || this.step === 'sending') this.step = 'choose';
	}
}
