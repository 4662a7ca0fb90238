import { z } from 'zod';
import { uidSchema } from '../../../../../operation/response-schema.ts';
import { operation } from '../../../../../operation/operation.ts';
import { systemOnly } from '../../../../../operation/system.ts';
import { jobsByKey } from '../../../jobs/by-key.ts';
import { dropFiles } from '../files.ts';
import { StoredBackup, writeJob } from '../model.ts';
import { keepOf, outdated } from '../nightly/keep.ts';

const dayMs = 86_400_000;

/**
 * Notes that a backup is on disk, and lets go of the nightly ones that the rule keeps no longer; not kept when it was
 * cancelled or deleted meanwhile, or somebody else was faster.
 */
export const finishBackup = operation({
	summary: 'Note that a backup is ready.',
	access: systemOnly,
	input: z.strictObject({
		uid: uidSchema,
		file: z.string().max(200),
		size: z.int(),
		summary: z.record(z.string(), z.int())
	}),
	changes: [],
	target: () => null,
	async run({ input, dependencies: { env }, namespace, now, transaction, afterCommit }) {
		const { uid, file, size, summary } = input;
		const row = await StoredBackup.findOne({ where: { uid, namespace, file: null }, transaction, lock: true });
		const job = row && (await jobsByKey(writeJob, [row.jobKey], transaction)).get(row.jobKey);
		if (!row || job?.state !== 'running') return { isKept: false };
		const expiresAt = row.kind === 'manual' ? new Date(now.getTime() + dayMs) : null;
		await row.update({ file, size, summary, readyAt: now, expiresAt }, { transaction });
		if (row.kind === 'manual') return { isKept: true };
		const nights = await StoredBackup.findAll({ where: { namespace, kind: 'nightly' }, transaction, lock: true });
		const ready = nights.filter((night) => night.file !== null);
		const old = outdated(ready, keepOf(env.BACKUP_KEEP));
		await StoredBackup.destroy({ where: { uid: old.map((night) => night.uid) }, transaction });
		const files = old.flatMap((night) => night.file ?? []);
		afterCommit(() => dropFiles(env.DATA_DIR, files));
		return { isKept: true };
	}
});
