import type { Request } from 'express';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { growFile } from '../private-folder.ts';

/** Lays the body of a request down in a file as it comes, so that a large one is never held. */
async function layDown(request: Request, dataDir: string, mostBytes: number): Promise<string> {
	const file = await growFile(dataDir, mostBytes);
	try {
		for await (const chunk of request) await file.write(chunk as Buffer);
		await file.close();
		return file.path;
	} catch (thrown) {
		await file.remove();
		// A caller who leaves is nothing for the log of errors.
		throw thrown === request.errored ? invalidField('', 'invalid_format', 'The body broke off.') : thrown;
	}
}

/** The body of a REST call: at most BACKUP_MAX_MB. */
export const receiveBackup = async (request: Request, { env }: Dependencies) => ({
	file: await layDown(request, env.DATA_DIR, env.BACKUP_MAX_MB * 1_000_000)
});

/** The body of an upload by an administrator: as large as the disk takes. */
export const receiveUpload = async (request: Request, { env }: Dependencies) => ({
	file: await layDown(request, env.DATA_DIR, Infinity)
});
