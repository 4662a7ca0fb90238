import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examplesOf } from '../../examples.ts';
import type { backup } from './feature.ts';
import { uploadBackup } from './operations/import.ts';

const sections = [
	...['settings', 'events', 'eventConfigs', 'activeEvent', 'announcements', 'catalogs', 'questions', 'pages'],
	...['redirects', 'menus', 'menuItems', 'menuAssignments', 'legacyMenuItems', 'footerBlocks', 'news'],
	...['wikiArticles', 'wikiSettings', 'wikiVersions', 'wikiWorkingCopies', 'contactMessages', 'teams'],
	...['blockedNames', 'eventPhotos', 'photoConsents', 'pointAdjustments', 'results', 'questionResults'],
	...['answerCorrections', 'puzzleSolves', 'newsletterSubscribers', 'newsletterCampaigns', 'tickets', 'ticketComments'],
	...['chatSettings', 'chatDocuments', 'chatExclusions']
];
/** A backup in which every section is there and empty. */
const emptyBackup = {
	format: 'marquee-backup',
	version: 1,
	namespace: 'acme',
	exportedAt: '2026-09-01T18:00:00.000Z',
	app: 'marquee',
	sections: Object.fromEntries(sections.map((name) => [name, []])),
	media: { manifest: [] }
};

/** Each import takes its file away. */
function newFile(): string {
	const file = path.join(mkdtempSync(path.join(tmpdir(), 'marquee-backup-')), 'backup.json');
	writeFileSync(file, JSON.stringify(emptyBackup));
	return file;
}

const mode = 'merge';

export const examples = examplesOf<typeof backup, { staged: string }>({
	async make(call) {
		const { upload } = await call(uploadBackup, { file: newFile() });
		return { staged: upload.staged };
	},
	inputs: {
		'backup.import': () => ({ file: newFile(), mode }),
		'backup.importNamespace': () => ({ backup: emptyBackup, mode, confirm: 'acme' }),
		'backup.importUpload': ({ staged }) => ({ staged, mode, dryRun: true }),
		'backup.upload': () => ({ file: newFile() }),
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
			send: { body: { backup: emptyBackup, mode, dryRun: true } },
			status: 200
		},
		{ request: 'POST /namespaces/acme/backup', send: { body: { format: 'marquee-backup', version: 99 } }, status: 422 }
	],
	beyond: 'all'
});
