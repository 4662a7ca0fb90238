import { newUid } from '../../../../runtime/crypto.ts';
import { examplesOf } from '../../../examples.ts';
import type { stored } from './feature.ts';
import { StoredBackup } from './model.ts';
import { beginNightly } from './operations/nights.ts';

/** Uids of a backup that waits and of one that is ready. */
interface Own {
	waitingBackup: string;
	readyBackup: string;
}

const found = { differences: [], more: 0, bytes: 1, seconds: 1, records: 1, isSameKey: true };
const report = { name: 'acme-20261126-0330.marquee.zip', ...found };

export const examples = examplesOf<typeof stored, Own>({
	async make(call, mark, namespace) {
		await call(beginNightly, { night: '2026-11-26' });
		const waiting = (await StoredBackup.findOne({ where: { namespace } }))!;
		const uid = newUid();
		const file = `backups/stored/${namespace}/${uid}.zip`;
		const fields = { uid, namespace, kind: 'manual', form: 'zip', jobKey: `manual:${uid}` } as const;
		await StoredBackup.create({ ...fields, file, size: 1, createdBy: mark });
		return { waitingBackup: waiting.uid, readyBackup: uid };
	},
	inputs: {
		'storedBackup.cancel': ({ waitingBackup: uid }) => ({ uid }),
		'storedBackup.remove': ({ waitingBackup: uid }) => ({ uid }),
		'storedBackup.download': ({ readyBackup: uid }) => ({ uid }),
		'storedBackup.finish': ({ waitingBackup: uid }) => ({ uid, file: 'stranger.zip', size: 1, summary: {} }),
		'storedBackup.begin': () => ({ night: '2026-11-27' }),
		'storedBackup.noteDrill': () => ({ report })
	},
	atHome: [
		'storedBackup.list',
		'storedBackup.create',
		'storedBackup.begin',
		'storedBackup.drill',
		'storedBackup.cancelDrill'
	],
	// It answers a file.
	unmarked: ['storedBackup.download']
});
