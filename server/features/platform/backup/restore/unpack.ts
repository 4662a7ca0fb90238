import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry } from 'yauzl';
import { AppError, invalidField, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { tooLarge, unreadable } from '../../../../runtime/files/file-refusal.ts';
import { asOutage } from '../../../../runtime/files/storage-faults.ts';
import { readBackupJson } from './json.ts';
import { Staging, type StagedFile } from './staging.ts';

/** A list that a backup may have, and whether its records have numbers. */
interface KnownSection {
	name: string;
	isNumbered: boolean;
	/** It came after version 1 of the file: an older file lacks it. */
	isLater?: true;
}

/** What a backup may cost; the reader ends before it goes beyond. */
interface UnpackLimits {
	records: number;
	/** Bytes of JSON, unpacked. */
	jsonBytes: number;
	/** Bytes of all files, unpacked. */
	mediaBytes: number;
	fileBytes: number;
	files: number;
}

interface Asked {
	file: string;
	folder: string;
	version: number;
	sections: readonly KnownSection[];
	limits: UnpackLimits;
}

const mostFaults = 100;
/** A record is read in one go by the process in which rooms play. */
const mostOfRecord = 8_000_000;
const recordsName = 'backup.json';
const mediaFolder = 'media/';
const pathForm = /^(uploads|events\/[0-9a-f]{32}\/images)\/[a-z0-9][a-z0-9_-]*\.[a-z][a-z0-9]*$/;
const nameForm = /^[a-z0-9][a-z0-9_-]{0,99}$/;
const hashForm = /^[0-9a-f]{64}$/;

/**
 * Lays a backup down as records and files in a new folder, without looking into its records. Runs in a process of its
 * own. Throws 422 with every fault, 413 for one that costs more than `limits`.
 */
export async function unpackBackup(asked: Asked): Promise<void> {
	const staging = new Staging(asked.folder, true);
	try {
		await new Unpacking(asked, staging).run();
	} catch (thrown) {
		throw asOutage(thrown) ?? thrown;
	} finally {
		staging.close();
	}
}

async function isArchive(file: string): Promise<boolean> {
	const handle = await open(file);
	try {
		const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
		return buffer.toString('latin1') === 'PK\x03\x04';
	} finally {
		await handle.close();
	}
}

class Unpacking {
	#asked: Asked;
	#staging: Staging;
	#faults: FieldError[] = [];
	#head: Record<string, unknown> = {};
	#begun = new Set<string>();
	#manifest = new Map<string, StagedFile>();
	#records = 0;
	#mediaBytes = 0;
	#held = new Map<string, { held: string; size: number; sha256: string }>();

	constructor(asked: Asked, staging: Staging) {
		this.#asked = asked;
		this.#staging = staging;
	}

	async run(): Promise<void> {
		const { file } = this.#asked;
		this.#staging.begin();
		if (await isArchive(file)) await this.#readArchive(file);
		else await this.#readJson(createReadStream(file));
		this.#finish();
		this.#staging.commit();
	}

	#fault(path: string, code: string, message: string): void {
		this.#faults.push({ path: path.slice(0, 200), code, message: message.slice(0, 300) });
		if (this.#faults.length >= mostFaults) throw invalidInput(this.#faults);
	}

	async #readJson(text: Readable): Promise<void> {
		const limited = text.pipe(atMost(this.#asked.limits.jsonBytes));
		text.on('error', (error) => limited.destroy(error));
		await readBackupJson(limited, {
			begun: (names) => this.#begin(names),
			hear: (place, value) => this.#hear(place, value)
		});
	}

	#begin([list, name]: string[]): void {
		if (list !== 'sections' || name === undefined) return;
		this.#begun.add(name);
		if (!this.#asked.sections.some((section) => section.name === name))
			this.#fault(`sections.${name}`, 'unknown_field', 'This version does not know this section.');
	}

	#hear(place: (string | number)[], value: unknown): void {
		const [list, name, at] = place;
		if (list === 'sections') this.#record(String(name), at, value);
		else if (list !== 'media') this.#head[String(list)] = value;
		else if (name === 'manifest') this.#entry(value, Number(at));
		else this.#bytes(String(at), value);
	}

	#record(name: string, at: string | number | undefined, value: unknown): void {
		const section = this.#asked.sections.find((one) => one.name === name);
		const where = `sections.${name}[${at}]`;
		if (!section) return;
		if (typeof at !== 'number' || typeof value !== 'object' || value === null || Array.isArray(value))
			return this.#fault(where, 'invalid_type', 'A section is a list of objects.');
		if (section.isNumbered && (value as { ref?: unknown }).ref !== at + 1)
			return this.#fault(`${where}.ref`, 'invalid_ref', `The records of a section are numbered: this is ${at + 1}.`);
		this.#records += 1;
		if (this.#records > this.#asked.limits.records)
			throw tooLarge(`A backup may hold at most ${this.#asked.limits.records} records.`);
		const json = JSON.stringify(value);
		if (json.length > mostOfRecord) throw tooLarge(`${where} is larger than ${mostOfRecord / 1e6} MB.`);
		this.#staging.addRecord(name, at, json);
	}

	#entry(value: unknown, at: number): void {
		const { path: name, mime, size, sha256, ...facts } = (value ?? {}) as Record<string, unknown>;
		const where = `media.manifest[${at}]`;
		if (typeof name !== 'string' || !pathForm.test(name))
			return this.#fault(`${where}.path`, 'invalid_format', 'A file is in uploads or in the folder of an event.');
		if (this.#manifest.has(name)) return this.#fault(`${where}.path`, 'twice', `${name} is there twice.`);
		if (typeof mime !== 'string' || !isCount(size) || typeof sha256 !== 'string' || !hashForm.test(sha256))
			return this.#fault(where, 'invalid_format', 'A file has a type, a size and a SHA-256.');
		const known = Object.keys(facts).length ? facts : null;
		if (this.#manifest.size >= this.#asked.limits.files) throw this.#tooManyFiles();
		this.#manifest.set(name, {
			path: name,
			mime,
			size,
			sha256,
			held: null,
			facts: known
		});
	}

	/** Keeps the bytes of a file of which the manifest may tell later. */
	#bytes(name: string, value: unknown): void {
		if (typeof value !== 'string') return this.#fault('media.files', 'invalid_type', 'The bytes of a file are Base64.');
		if (this.#held.has(name)) return this.#fault('media.files', 'twice', `${name} is there twice.`);
		if (this.#held.size >= this.#asked.limits.files) throw this.#tooManyFiles();
		const bytes = Buffer.from(value, 'base64');
		this.#weigh(bytes.length);
		const held = heldName(name);
		writeFileSync(path.join(this.#asked.folder, held), bytes, { mode: 0o600 });
		this.#held.set(name, { held, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
	}

	#tooManyFiles = (): AppError => tooLarge(`A backup may hold at most ${this.#asked.limits.files} files.`);

	#weigh(bytes: number): void {
		const { fileBytes, mediaBytes } = this.#asked.limits;
		this.#mediaBytes += bytes;
		if (bytes > fileBytes) throw tooLarge('A file of the backup is larger than 5 MB.');
		if (this.#mediaBytes > mediaBytes) throw tooLarge('The files of the backup are too large.');
	}

	async #readArchive(file: string): Promise<void> {
		const zip = await openPromise(file, { autoClose: false }).catch(() => {
			throw unreadable('broken_archive', 'This file is damaged: it cannot be unpacked.');
		});
		try {
			const entries: Entry[] = [];
			for await (const entry of zip.eachEntry()) entries.push(entry);
			const records = entries.filter(({ fileName }) => fileName === recordsName);
			if (records.length !== 1) throw unreadable('no_backup', `There must be one ${recordsName} in the archive.`);
			await this.#readJson(await zip.openReadStreamPromise(records[0]!));
			for (const entry of entries) if (entry.fileName.startsWith(mediaFolder)) await this.#unpack(zip, entry);
		} catch (thrown) {
			if (thrown instanceof AppError || asOutage(thrown)) throw thrown;
			throw unreadable('broken_archive', 'This file is damaged: it cannot be unpacked.');
		} finally {
			zip.close();
		}
	}

	async #unpack(zip: Awaited<ReturnType<typeof openPromise>>, entry: Entry): Promise<void> {
		const name = entry.fileName.slice(mediaFolder.length);
		// Others are reported with the manifest.
		if (!this.#manifest.has(name)) return;
		if (this.#held.has(name)) return this.#fault('media', 'twice', `${name} is there twice.`);
		// The archive tells the size; its reader fails at the first byte beyond.
		this.#weigh(entry.uncompressedSize);
		const held = heldName(name);
		const hash = createHash('sha256');
		const summed = new Transform({
			transform(chunk: Buffer, _encoding, done) {
				hash.update(chunk);
				done(null, chunk);
			}
		});
		const to = createWriteStream(path.join(this.#asked.folder, held), { mode: 0o600 });
		await pipeline(await zip.openReadStreamPromise(entry), summed, to);
		this.#held.set(name, { held, size: entry.uncompressedSize, sha256: hash.digest('hex') });
	}

	#finish(): void {
		this.#checkHead();
		for (const { name, isLater } of this.#asked.sections)
			if (!this.#begun.has(name) && !isLater)
				this.#fault(`sections.${name}`, 'missing_section', 'This section is not in the file.');
		for (const name of this.#held.keys())
			if (!this.#manifest.has(name)) this.#fault('media', 'unknown_field', `${name} is not in the manifest.`);
		for (const file of this.#manifest.values()) {
			const found = this.#held.get(file.path);
			if (found && (found.size !== file.size || found.sha256 !== file.sha256))
				this.#fault('media', 'broken_file', `${file.path} is not the file that the manifest names.`);
			this.#staging.addFile({ ...file, held: found?.held ?? null });
		}
		if (this.#faults.length) throw invalidInput(this.#faults);
	}

	#checkHead(): void {
		const { format, version, namespace, exportedAt, app, keyFingerprint, ...options } = this.#head;
		if (format !== 'marquee-backup') throw unreadable('no_backup', 'This file is not a backup of Marquee.');
		if (!isCount(version) || version < 1) this.#fault('version', 'invalid_type', 'The version is a number from 1 on.');
		else if (version > this.#asked.version)
			throw invalidField(
				'version',
				'unsupported_version',
				`This file has version ${version}; this installation reads up to ${this.#asked.version} and has to be updated first.`
			);
		const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
		if (!nameForm.test(text(namespace))) this.#fault('namespace', 'invalid_format', 'The file names no namespace.');
		this.#staging.setHead({
			namespace: text(namespace),
			exportedAt: text(exportedAt),
			app: text(app),
			keyFingerprint: text(keyFingerprint) || null,
			options
		});
	}
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const heldName = (name: string): string => `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.file`;

function atMost(bytes: number): Transform {
	let left = bytes;
	return new Transform({
		transform(chunk: Buffer, _encoding, done) {
			left -= chunk.length;
			if (left < 0) done(tooLarge(`The records of a backup may have at most ${Math.floor(bytes / 1e6)} MB.`));
			else done(null, chunk);
		}
	});
}
