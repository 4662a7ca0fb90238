import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examplesOf } from '../../examples.ts';
import type { backup } from './feature.ts';
import { exportNamespace } from './operations/export.ts';
import { uploadBackup } from './operations/import.ts';

/** A backup in which every section is there and empty. */
const emptyBackup = (sections: readonly string[]) => ({
	format: 'marquee-backup',
	version: 1,
	namespace: 'acme',
	exportedAt: '2026-09-01T18:00:00.000Z',
	app: 'marquee',
	sections: Object.fromEntries(sections.map((name) => [name, []])),
	media: { manifest: [] }
});

/** Each import takes its file away. */
function newFile(sections: readonly string[]): string {
	const file = path.join(mkdtempSync(path.join(tmpdir(), 'marquee-backup-')), 'backup.json');
	writeFileSync(file, JSON.stringify(emptyBackup(sections)));
	return file;
}

const mode = 'merge';
/** The sections of every backup, once records were made. */
let known: readonly string[] = [];

export const examples = examplesOf<typeof backup, { staged: string; sections: string[] }>({
	async make(call) {
		const { backup: own } = await call(exportNamespace, {});
		const sections = Object.keys(own.sections);
		known = sections;
		const { upload } = await call(uploadBackup, { file: newFile(sections) });
		return { staged: upload.staged, sections };
	},
	inputs: {
		'backup.import': ({ sections }) => ({ file: newFile(sections), mode }),
		'backup.importNamespace': ({ sections }) => ({ backup: emptyBackup(sections), mode, confirm: 'acme' }),
		'backup.importUpload': ({ staged }) => ({ staged, mode, dryRun: true }),
		'backup.upload': ({ sections }) => ({ file: newFile(sections) }),
		'backup.forgetUpload': ({ staged }) => ({ staged })
	},
	atHome: [
		'backup.download',
		'backup.archive',
		'backup.export',
		'backup.import',
		'backup.importNamespace',
		'backup.upload'
	],
	// They answer files.
	unmarked: ['backup.download', 'backup.archive'],
	requests: [
		{ request: 'GET /namespaces/acme/backup', status: 200 },
		{
			request: 'POST /namespaces/acme/backup',
			send: {
				get body() {
					return { backup: emptyBackup(known), mode, dryRun: true };
				}
			},
			status: 200
		},
		{ request: 'POST /namespaces/acme/backup', send: { body: { format: 'marquee-backup', version: 99 } }, status: 422 }
	],
	beyond: 'all'
});
