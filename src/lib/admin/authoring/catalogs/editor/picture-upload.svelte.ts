import { MediaError } from '#lib/admin/platform/media/requests.ts';

/** Whether a drag or paste contains files. */
export const hasFiles = (data: DataTransfer | null): data is DataTransfer => Boolean(data?.types.includes('Files'));

/** The pasted file. Office programs copy text together with its picture: in a field, the text is meant. */
export function pastedFile({ clipboardData, target }: ClipboardEvent): File | undefined {
	if (!hasFiles(clipboardData)) return undefined;
	const isField = (target as Element | null)?.matches?.('input, textarea, [contenteditable]');
	return isField && clipboardData.types.includes('text/plain') ? undefined : clipboardData.files[0];
}

type Send = (file: File, onprogress: (share: number) => void) => Promise<string>;

/** A picture being uploaded to the library. */
export class PictureUpload {
	/** The upload progress, 0 to 1; null = no upload. */
	share = $state<number | null>(null);
	/** Why it was not taken: `none` is no picture at all, else see MediaError. */
	error = $state<string | null>(null);
	#send: Send;
	#ondone: (address: string) => void;
	#file: File | undefined;

	/** `send` returns the address of the uploaded picture. */
	constructor(send: Send, ondone: (address: string) => void) {
		this.#send = send;
		this.#ondone = ondone;
	}

	/** Whether the same file can be chosen again. */
	get isWorthRepeating(): boolean {
		return this.error === 'offline' || this.error === 'failed';
	}

	async start(file: File | undefined = this.#file): Promise<void> {
		if (!file || this.share !== null) return;
		this.#file = file;
		this.error = null;
		if (!file.type.startsWith('image/')) return void (this.error = 'none');
		this.share = 0;
		try {
			this.#ondone(await this.#send(file, (share) => (this.share = share)));
		} catch (thrown) {
			this.error = thrown instanceof MediaError ? thrown.key : 'failed';
		}
		this.share = null;
	}
}
