import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { exportNamespace } from '../../../server/features/platform/backup/operations/export.ts';
import { importBackup } from '../../../server/features/platform/backup/operations/import.ts';
import { fillNamespace } from '../filled-namespace.ts';
import type { Bench } from '../processes/databases.ts';
import { faultsOf, refusal } from '../refusal.ts';
import { openScene, type Scene } from '../scene.ts';

/** A record of a backup as a file holds it. */
export type Sent = Record<string, unknown>;
/** A backup as a file holds it. */
export interface SentBackup extends Sent {
	sections: Record<string, Sent[]>;
	media: { manifest: Sent[]; files: Record<string, unknown> };
}

let sent = 0;

/** A namespace with something of everything, and what backups with faults do to it. */
export class Tried {
	readonly scene: Scene;
	/** The backup of the namespace, with its files. */
	readonly text: string;
	#before: unknown;

	static async open(bench: Pick<Bench, 'open'>): Promise<Tried> {
		const scene = await openScene(bench);
		await fillNamespace(scene, 'acme');
		const { backup } = await scene.call(exportNamespace, { media: 'base64' });
		const tried = new Tried(scene, JSON.stringify({ ...backup, app: 'x', keyFingerprint: null }));
		tried.#before = await tried.#state();
		return tried;
	}

	constructor(scene: Scene, text: string) {
		this.scene = scene;
		this.text = text;
	}

	/** The backup after a change. */
	changed(change: (backup: SentBackup) => void): string {
		const backup = JSON.parse(this.text) as SentBackup;
		change(backup);
		return JSON.stringify(backup);
	}

	fileOf(bytes: string | Buffer): string {
		const file = path.join(this.scene.dependencies.env.DATA_DIR, `sent-${(sent += 1)}`);
		writeFileSync(file, bytes);
		return file;
	}

	import = (bytes: string | Buffer, input: object = {}) =>
		this.scene.call(importBackup, { file: this.fileOf(bytes), ...input });

	/** The refusal of a backup; its first faults as `path code`. */
	async refused(bytes: string | Buffer, input: object = {}): Promise<{ code: string; faults: string[] }> {
		const refused = await refusal(this.import(bytes, input));
		assert.ok([409, 413, 422].includes(refused.status), `${refused.status} ${refused.message}`);
		const faults = faultsOf(refused);
		assert.ok(faults.length > 0 && faults.length <= 100, `${refused.message} ${faults.length}`);
		assert.ok(JSON.stringify(refused.details).length < 100_000, 'the answer is short');
		return { code: refused.code, faults };
	}

	/** Refused with this fault among the others. */
	async fault(bytes: string | Buffer, wanted: string, input: object = {}): Promise<void> {
		const { faults } = await this.refused(bytes, input);
		assert.ok(faults.includes(wanted), `${wanted} is among ${faults.slice(0, 5).join(', ')}`);
	}

	/** The namespace is as it was, and nothing was left on disk. */
	async unchanged(): Promise<void> {
		const [now, before] = [await this.#state(), this.#before].map((state) => JSON.stringify(state).split('},{'));
		const differs = now!.findIndex((record, at) => record !== before![at]);
		assert.equal([now![differs], now!.length], [before![differs], before!.length]);
	}

	async #state(): Promise<unknown> {
		const { sections, media } = (await this.scene.call(exportNamespace, { media: 'none' })).backup;
		const files = (folder: string): string[] => {
			const at = path.join(this.scene.dependencies.env.DATA_DIR, folder);
			return existsSync(at) ? readdirSync(at, { recursive: true }).map(String).sort() : [];
		};
		const left = files('').filter((name) => name.startsWith('sent-'));
		const folders = ['uploads', 'events', 'backups'].map(files);
		return JSON.parse(JSON.stringify({ sections, manifest: media.manifest, left, folders })) as unknown;
	}
}
