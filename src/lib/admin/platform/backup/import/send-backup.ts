import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { mapBody, type Caller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { sendFile } from '#lib/admin/shell/calls/send-file.ts';

/** An uploaded backup that the server keeps for an hour. */
export type StagedBackup = OutputOf<'backup.upload'>['upload'];

/** Uploads the file of a backup as it is, however large; never throws. */
export async function sendBackup(
	file: File,
	caller: Caller,
	options: Parameters<typeof sendFile>[3]
): Promise<Outcome<StagedBackup>> {
	const answer = await sendFile<OutputOf<'backup.upload'>>(file, '/admin/backups/uploads', caller, options);
	return mapBody(answer, ({ upload }) => upload);
}
