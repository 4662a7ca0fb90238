import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'express';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { tooLarge } from '../../../../runtime/files/file-refusal.ts';
import { mostBytes } from './schema.ts';

const hourMs = 3_600_000;
const folderOf = (dataDir: string): string => path.resolve(dataDir, 'newsletter');
const pathOf = (dataDir: string, uid: string): string => path.join(folderOf(dataDir), `${uid}.csv`);

/** Lays the body of a request down in a file as it comes, so that a long list is never held; its uid. */
export async function receiveList(request: Request, { env }: Dependencies): Promise<{ file: string }> {
	const file = newUid();
	await mkdir(folderOf(env.DATA_DIR), { recursive: true, mode: 0o700 });
	const handle = await open(pathOf(env.DATA_DIR, file), 'wx', 0o600);
	try {
		let size = 0;
		for await (const chunk of request) {
			size += (chunk as Buffer).length;
			if (size > mostBytes) throw tooLarge(`A list may have at most ${mostBytes / 1_000_000} MB.`);
			await handle.writeFile(chunk as Buffer);
		}
		return { file };
	} catch (thrown) {
		await dropList(env.DATA_DIR, file);
		// A caller who leaves is nothing for the log of errors.
		throw thrown === request.errored ? invalidField('', 'invalid_format', 'The body broke off.') : thrown;
	} finally {
		await handle.close();
	}
}

/** How a file begins, up to the end of a line; undefined for a file that is not there. */
export async function beginningOf(dataDir: string, uid: string, bytes: number): Promise<Buffer | undefined> {
	const handle = await open(pathOf(dataDir, uid), 'r').catch(() => undefined);
	if (!handle) return undefined;
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
		const read = buffer.subarray(0, bytesRead);
		const end = bytesRead < bytes ? -1 : read.lastIndexOf(10);
		// A character of UTF-16 has two bytes.
		return end === -1 ? read : read.subarray(0, end + 1 + ((end + 1) % 2 && read[0]! >= 0xfe ? 1 : 0));
	} finally {
		await handle.close();
	}
}

/** The bytes of a list, part by part. */
export const openList = (dataDir: string, uid: string) =>
	createReadStream(pathOf(dataDir, uid), { highWaterMark: 65_536 });

export const dropList = (dataDir: string, uid: string): Promise<void> => rm(pathOf(dataDir, uid), { force: true });

/** The uids of files that are older than an hour. */
export async function oldLists(dataDir: string, now: Date): Promise<string[]> {
	const old: string[] = [];
	for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
		const { mtimeMs } = await stat(path.join(folderOf(dataDir), name));
		if (now.getTime() - mtimeMs > hourMs) old.push(path.basename(name, '.csv'));
	}
	return old;
}
