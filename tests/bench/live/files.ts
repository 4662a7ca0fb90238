import { setTimeout as sleep } from 'node:timers/promises';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { worstFiles } from '../../support/files/worst-files.ts';

/** Staff of a room who send the worst files again and again, each as soon as the one before is answered. */
export class Files {
	/** Files that were answered, and answers other than a refusal or a report. */
	sent = 0;
	failed = 0;
	readonly #base: string;
	readonly #event: string;
	#isOpen = true;

	constructor(base: string, event: string) {
		this.#base = base;
		this.#event = event;
	}

	async open(username: string): Promise<void> {
		const client = await logIn({ base: this.#base }, { username });
		const files = worstFiles.map(([, name, make]) => new UploadedFile(name, Buffer.from(make())));
		const send = async (file: UploadedFile) => {
			const form = new FormData();
			form.set('event', this.#event);
			form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
			const { status } = await client.post('/admin/catalogs/import', form, { accept: 'application/json' });
			this.sent += 1;
			if (status >= 500) this.failed += 1;
		};
		void this.#repeat(files, send);
	}

	async #repeat(files: UploadedFile[], send: (file: UploadedFile) => Promise<void>): Promise<void> {
		for (let turn = 0; this.#isOpen; turn += 1) {
			await send(files[turn % files.length]!).catch(() => void (this.failed += Number(this.#isOpen)));
			await sleep(0);
		}
	}

	close(): void {
		this.#isOpen = false;
	}
}
