import { longText, table, text, time, uid } from '../../../database/table.ts';

/** A file that was checked and may be taken in until it is too old; see `import/pending.ts`. */
export class PendingImport extends table(
	'pending_imports',
	{ key: 'id', backup: { never: 'they are over after half an hour' } },
	{ eventUid: uid(), tokenHash: text(64), content: longText(), expiresAt: time() }
) {}

export const tables = [PendingImport];
