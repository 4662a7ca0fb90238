import { z } from 'zod';
import { unlessTaken } from '../../../../../database/unless-taken.ts';
import { operation, perform } from '../../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../../operation/system.ts';
import { newUid } from '../../../../../runtime/crypto.ts';
import { AppError } from '../../../../../runtime/errors.ts';
import type { Dependencies } from '../../../../../operation/dependencies.ts';
import { jobsByKey, jobsOfGroup } from '../../../jobs/by-key.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { activeNames } from '../../../namespaces/find.ts';
import { StoredBackup } from '../model.ts';
import { writeStoredBackup } from '../write-job.ts';
import { lastDue } from '../nightly/schedule.ts';

const failedMs = 7 * 86_400_000;
const groupOf = (night: string): string => `nightly:${night}`;
const isKnown = 'This night is being saved already.';

/** Has the backup of one night written, once, whoever asks and whatever became of it. */
export const beginNightly = operation({
	summary: 'Begin the backup of a namespace for a night.',
	access: systemOnly,
	input: z.strictObject({ night: z.iso.date() }),
	errors: ['conflict'],
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const { night } = input;
		const jobKey = `${groupOf(night)}:${namespace}`;
		if ((await jobsByKey(writeStoredBackup, [jobKey], transaction)).size) return {};
		const uid = newUid();
		const row = { uid, namespace, kind: 'nightly', form: 'zip', night, jobKey } as const;
		// One that fails is forgotten with its job; one that is ready stays as the rule says.
		const expiresAt = new Date(now.getTime() + failedMs);
		await unlessTaken(isKnown, () => StoredBackup.create({ ...row, expiresAt, createdAt: now }, { transaction }));
		await enqueue(work, writeStoredBackup, namespace, { uid }, jobKey);
		return {};
	}
});

/** The night that each process has begun. */
const begun = new WeakMap<Dependencies, string>();

/**
 * Begins the nightly backups when they are due. The first minute of a process looks back, so that a time at which no
 * server ran is made up.
 */
export const startNight = operation({
	summary: 'Begin the nightly backups when they are due.',
	access: systemOnly,
	input: z.strictObject({}),
	async run({ dependencies, now }) {
		const night = lastDue(dependencies.env.BACKUP_AT, now)?.toISOString().slice(0, 10);
		if (!night || begun.get(dependencies) === night) return {};
		const known = new Set((await jobsOfGroup(writeStoredBackup, groupOf(night), null)).map(({ onceKey }) => onceKey));
		const missing = (await activeNames()).filter((name) => !known.has(`${groupOf(night)}:${name}`));
		for (const namespace of missing)
			await perform(beginNightly, systemContext(dependencies, 'nightly-backup', namespace), { night }).catch(
				(thrown: unknown) => {
					// Another process was faster.
					if (!(thrown instanceof AppError && thrown.code === 'conflict')) throw thrown;
				}
			);
		begun.set(dependencies, night);
		return {};
	}
});
