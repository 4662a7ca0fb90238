import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { AppError } from '../../../runtime/errors.ts';
import { zipParts, type StreamedZipEntry, type ZipEntry } from '../../../runtime/files/zip.ts';
import { filesOf, readMedia, type MediaEntry } from './media.ts';
import { growFile, type GrowingFile } from './private-folder.ts';
import { backupText } from './text.ts';

/** How a backup comes: as JSON without the bytes of files or with them, or as an archive with or without files beside it. */
export const backupForms = ['json', 'json-with-files', 'zip', 'zip-without-files'] as const;
/** One of `backupForms`. */
export type BackupForm = (typeof backupForms)[number];

/** Whoever waits for a backup that takes long. */
interface Watch {
	/** Aborted when nobody wants it any more. */
	signal: AbortSignal;
	/** Hears how many records and bytes of files were read up to now. */
	done: (records: number, bytes: number) => void;
}

interface Asked {
	dependencies: Pick<Dependencies, 'database' | 'env' | 'log'>;
	namespace: string;
	now: Date;
	form: BackupForm;
	mostBytes: number;
	/** The beginning of the names of its files while it is written. */
	label?: string;
	watch?: Watch;
}

/** A backup on disk; whoever asked for it removes it. */
export interface WrittenBackup {
	file: GrowingFile;
	/** Records by section, and files as `media`. */
	summary: Record<string, number>;
}

type File = Awaited<ReturnType<typeof filesOf>>[number];
type Write = (text: string) => Promise<void>;

/** Bytes of files that a JSON backup may hold. */
const mostMediaBytes = 50_000_000;
/** What an archive calls the file of records. */
const recordsName = 'backup.json';

/** Writes a namespace as it is at one moment into a file below the data folder; nothing stays of one that fails. */
export async function writeBackup(asked: Asked): Promise<WrittenBackup> {
	const file = await growFile(asked.dependencies.env.DATA_DIR, asked.mostBytes, asked.label);
	try {
		const summary = await (asked.form.startsWith('zip') ? writeArchive(asked, file) : writeJson(asked, file));
		await file.close();
		return { file, summary };
	} catch (thrown) {
		await file.remove();
		throw thrown;
	}
}

async function writeJson(asked: Asked, file: GrowingFile): Promise<Record<string, number>> {
	const write: Write = (text) => file.write(Buffer.from(text));
	const { files, summary } = await writeSections(asked, write);
	const manifest: MediaEntry[] = [];
	for await (const { entry } of presentFiles(asked, files, recordsIn(summary))) manifest.push(entry);
	await write(JSON.stringify(manifest));
	if (asked.form === 'json-with-files') await writeBytes(asked, manifest, write, recordsIn(summary));
	await write('}}\n');
	return { ...summary, media: manifest.length };
}

/** The records go to a file of their own first, as an archive has to know how long they are. */
async function writeArchive(asked: Asked, file: GrowingFile): Promise<Record<string, number>> {
	const packed = await growFile(asked.dependencies.env.DATA_DIR, Infinity, asked.label);
	try {
		const deflated = deflateInto(packed);
		const { files, summary } = await writeSections(asked, deflated.write);
		const manifest: MediaEntry[] = [];
		const entries = async function* (): AsyncGenerator<ZipEntry | StreamedZipEntry> {
			for await (const { entry, bytes } of presentFiles(asked, files, recordsIn(summary))) {
				manifest.push(entry);
				if (asked.form === 'zip') yield { name: `media/${entry.path}`, size: bytes.length, read: async () => bytes };
			}
			await deflated.write(`${JSON.stringify(manifest)}}}\n`);
			const inflated = await deflated.end();
			yield { name: recordsName, size: packed.size, inflated, parts: () => createReadStream(packed.path) };
		};
		for await (const part of zipParts(entries(), asked.now)) await file.write(part);
		return { ...summary, media: manifest.length };
	} finally {
		await packed.remove();
	}
}

const recordsIn = (summary: Record<string, number>): number => Object.values(summary).reduce((sum, n) => sum + n, 0);

/** Tells whoever waits how far it is; throws when nobody does any more. */
function tell({ watch }: Asked, records: number, bytes: number): void {
	watch?.signal.throwIfAborted();
	watch?.done(records, bytes);
}

const writeSections = (asked: Asked, write: Write) =>
	asked.dependencies.database.snapshot(async (transaction) => {
		const { dependencies, namespace, now } = asked;
		const summary: Record<string, number> = {};
		const counted = (section: string, records: number) => void (summary[section] = records);
		for await (const text of backupText({ dependencies, namespace, now, transaction, counted })) {
			tell(asked, recordsIn(summary), 0);
			await write(text);
		}
		return { files: await filesOf(dependencies.database.sequelize, namespace, transaction), summary };
	});

async function* presentFiles(asked: Asked, files: readonly File[], records: number) {
	const { env, log } = asked.dependencies;
	const { namespace } = asked;
	let bytes = 0;
	for (const one of files) {
		tell(asked, records, bytes);
		const found = await readMedia(env.DATA_DIR, one);
		bytes += found?.bytes.length ?? 0;
		if (found) yield found;
		else log.warn('a file is missing in the backup', { namespace, path: one.path });
	}
}

async function writeBytes(asked: Asked, manifest: readonly MediaEntry[], write: Write, records: number): Promise<void> {
	const whole = manifest.reduce((sum, { size }) => sum + size, 0);
	if (whole > mostMediaBytes)
		throw new AppError('payload_too_large', 'The files of this namespace are larger than 50 MB.');
	await write(',"files":{');
	let bytes = whole;
	for (const [at, entry] of manifest.entries()) {
		tell(asked, records, bytes);
		bytes += entry.size;
		const found = await readMedia(asked.dependencies.env.DATA_DIR, entry);
		if (found?.entry.sha256 !== entry.sha256)
			throw new AppError('conflict', `${entry.path} has changed meanwhile; please try again.`);
		await write(`${at ? ',' : ''}\n${JSON.stringify(entry.path)}:"${found.bytes.toString('base64')}"`);
	}
	await write('}');
}

/** Deflates texts into a file; `end` answers the length and sum of the text. */
function deflateInto(file: GrowingFile) {
	const deflate = createDeflateRaw();
	let [size, sum] = [0, 0];
	const copied = (async () => {
		for await (const part of deflate) await file.write(part as Buffer);
	})();
	// Whoever ends it hears of a failure.
	copied.catch(() => undefined);
	return {
		async write(text: string) {
			const bytes = Buffer.from(text);
			size += bytes.length;
			sum = crc32(bytes, sum);
			if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), copied]);
		},
		async end() {
			deflate.end();
			await copied;
			return { size, sum };
		}
	};
}
