import { setImmediate as turn } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sequelize, Transaction } from 'sequelize';
import { mostFontBytes } from '#lib/design/own-fonts.ts';
import { fieldsOfFile } from '../../../../database/file-of-row.ts';
import { readRows } from '../../../../database/rows.ts';
import { boundTables, type AnyTable } from '../../../../database/table.ts';
import type { Work } from '../../../../operation/operation.ts';
import { sha256 as sha256Of } from '../../../../runtime/crypto.ts';
import { AppError, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { readers } from '../../../readers.ts';
import { clearEntries, enterFile } from '../../media/entries.ts';
import { fontMime, formats, mimeTypes, sniff } from '../../media/formats.ts';
import { kinds } from '../../media/picture.ts';

import type { ImportMode } from './places.ts';
import type { StagedFile, Staging } from './staging.ts';

/** A file of a backup, and where it comes to. */
interface PlacedFile {
	from: string;
	to: string;
	mime: string;
	size: number;
	sha256: string;
	/** What the media library knows of it; null for other files. */
	facts: { kind: (typeof kinds)[number]; width: number | null; height: number | null; modifiedAt: Date } | null;
	/** Bytes that are written; undefined for a file that is there already. */
	bytes: (() => Promise<Buffer>) | undefined;
}

/** Where the files of a backup come to, decided before anything is written. */
export interface FilePlan {
	files: PlacedFile[];
	/** Paths that are others here, by their path in the backup. */
	moved: Map<string, string>;
	/** Paths whose bytes are neither in the backup nor here. */
	missing: Set<string>;
	/** Paths of the backup whose files are here afterwards. */
	known: Set<string>;
}

interface Asked {
	work: Work<unknown, unknown>;
	staging: Staging;
	mode: ImportMode;
	/** Uids of events that are others here. */
	movedEvents: ReadonlyMap<string, string>;
	/** The uids that the events of the backup have here. */
	events: ReadonlySet<string>;
}

const mostFaults = 100;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const eventFolder = /^events\/([0-9a-f]{32})\//;

/** Decides where each file comes to. Throws 422 for files that are no pictures. */
export async function planFiles(asked: Asked): Promise<FilePlan> {
	const { work, staging } = asked;
	const { sequelize } = work.dependencies.database;
	const plan: FilePlan = { files: [], moved: new Map(), missing: new Set(), known: new Set() };
	const faults: FieldError[] = [];
	const taken = new Set<string>();
	for (const staged of staging.files()) {
		if (faults.length >= mostFaults) break;
		const folder = staged.path.replace(eventFolder, (whole, uid: string) => {
			const here = asked.movedEvents.get(uid);
			return here === undefined ? whole : `events/${here}/`;
		});
		const [, event] = eventFolder.exec(folder) ?? [];
		if (event !== undefined && !asked.events.has(event)) {
			const message = 'This file is in the folder of an event that is not in the backup.';
			faults.push({ path: `media.${staged.path}`, code: 'unknown_reference', message });
			continue;
		}
		const wanted = await soundFile(asked, staged, faults);
		if (wanted === undefined) continue;
		const to = await freePath(asked, sequelize, folder, wanted.sha256, taken);
		const isThere = to === undefined ? undefined : await sameFile(work, to, wanted.sha256);
		if (to === undefined || (wanted.bytes === undefined && !isThere)) {
			plan.missing.add(staged.path);
			continue;
		}
		taken.add(to);
		plan.known.add(staged.path);
		if (to !== staged.path) plan.moved.set(staged.path, to);
		plan.files.push({ ...wanted, from: staged.path, to, bytes: isThere ? undefined : wanted.bytes });
		await turn();
	}
	if (faults.length) throw invalidInput(faults);
	return plan;
}

const isCount = (value: unknown): value is number =>
	Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

function factsOf({ facts }: StagedFile): PlacedFile['facts'] | undefined {
	if (facts === null) return null;
	const { kind, width = null, height = null, modifiedAt, ...more } = facts;
	const known = kinds.find((one) => one === kind);
	if (typeof modifiedAt !== 'string' || !timeForm.test(modifiedAt)) return undefined;
	const time = new Date(modifiedAt);
	if (!known || Object.keys(more).length || Number.isNaN(time.getTime())) return undefined;
	if (![width, height].every((side) => side === null || isCount(side))) return undefined;
	return { kind: known, width: width as number | null, height: height as number | null, modifiedAt: time };
}

type Sound = Omit<PlacedFile, 'from' | 'to'>;

/** A file whose content is what its name says. Drawings are cleaned, as they are when somebody uploads one. */
async function soundFile(
	{ work, staging }: Asked,
	staged: StagedFile,
	faults: FieldError[]
): Promise<Sound | undefined> {
	const facts = factsOf(staged);
	const fault = (code: string, message: string): undefined =>
		void faults.push({ path: `media.${staged.path}`, code, message });
	if (facts === undefined) return fault('invalid_format', 'What is told of this file makes no sense.');
	if (facts === null && staged.path.endsWith('.woff2')) return soundFont(work, staging, staged, fault);
	const { size, sha256, held } = staged;
	const extension = staged.path.split('.').at(-1);
	const named = formats.find((one) => one === (extension === 'jpeg' ? 'jpg' : extension));
	if (named && held === null) return { mime: mimeTypes[named], size, sha256, facts, bytes: undefined };
	const bytes = held === null ? undefined : await readFile(staging.placeOf(held));
	const format = bytes && sniff(bytes);
	if (!format || format !== named)
		return fault('unsupported_media_type', 'This file is no picture of the kind that its name says.');
	const sound = { mime: mimeTypes[format], facts };
	if (format !== 'svg') return { ...sound, size, sha256, bytes: () => readFile(staging.placeOf(held!)) };
	const { body } = await readAside(readers.drawing, [bytes], work);
	const clean = Buffer.from(body);
	return { ...sound, size: clean.length, sha256: sha256Of(clean), bytes: async () => clean };
}

/** A font that can be read whole, as it must when somebody uploads it. */
async function soundFont(
	work: Asked['work'],
	staging: Staging,
	{ size, sha256, held }: StagedFile,
	fault: (code: string, message: string) => undefined
): Promise<Sound | undefined> {
	const sound = { mime: fontMime, size, sha256, facts: null };
	if (held === null) return { ...sound, bytes: undefined };
	const place = staging.placeOf(held);
	if (size > mostFontBytes) return fault('payload_too_large', 'A font may have at most 300 kB.');
	try {
		await readAside(readers.font, [await readFile(place)], work);
	} catch (thrown) {
		if (!(thrown instanceof AppError) || thrown.code === 'unavailable') throw thrown;
		return fault('unsupported_media_type', 'This font cannot be read.');
	}
	return { ...sound, bytes: () => readFile(place) };
}

/** Who has a path: this namespace, another one, or nobody. */
async function ownerOf(sequelize: Sequelize, file: string, namespace: string): Promise<'own' | 'other' | undefined> {
	let owner: 'own' | 'other' | undefined;
	for (const table of tablesWithFiles(sequelize)) {
		const where = fieldsIn(table.definition.options.file!, file);
		if (!where) continue;
		for (const row of await readRows(table, where, { only: ['namespace'] }))
			if (row.namespace !== namespace) return 'other';
			else owner = 'own';
	}
	return owner;
}

/** Whether a row of any namespace has this file. */
export const isOwned = async (sequelize: Sequelize, file: string): Promise<boolean> =>
	(await ownerOf(sequelize, file, '')) !== undefined;

const tablesWithFiles = (sequelize: Sequelize): AnyTable[] =>
	boundTables(sequelize).filter(({ definition }) => definition.options.file !== undefined);

/** The fields of the row whose file has this path, by the form of its table; undefined when none can have it. */
function fieldsIn(form: string, file: string): Record<string, string> | undefined {
	const fields = fieldsOfFile(form);
	const pattern = form.replaceAll(/\{\w+\}/g, (_, at: number) => (form.indexOf('/', at) === -1 ? '([^/]+)' : '(.+)'));
	const found = new RegExp(`^${pattern}$`).exec(file);
	return found ? Object.fromEntries(fields.map((field, at) => [field, found[at + 1]!])) : undefined;
}

const sameFile = async (
	{ dependencies: { env } }: Work<unknown, unknown>,
	file: string,
	sha256: string
): Promise<boolean> => {
	const bytes = await openStorage(env.DATA_DIR).get(file);
	return bytes !== undefined && sha256Of(bytes) === sha256;
};

/** The path itself where it is free or holds the same file of this namespace, else the first with a number. */
async function freePath(
	{ work }: Asked,
	sequelize: Sequelize,
	wanted: string,
	sha256: string,
	taken: ReadonlySet<string>
): Promise<string | undefined> {
	const { dir, name, ext } = path.parse(wanted);
	const storage = openStorage(work.dependencies.env.DATA_DIR);
	for (let n = 1; n < 1000; n += 1) {
		const to = n === 1 ? wanted : `${dir}/${name.slice(0, 90)}-${n}${ext}`;
		if (taken.has(to)) continue;
		const owner = await ownerOf(sequelize, to, work.namespace);
		if (owner === 'other') continue;
		if (!(await storage.stat(to)) || (owner === 'own' && (await sameFile(work, to, sha256)))) return to;
	}
	return undefined;
}

/** Writes the files that are not there yet, all or none; answers what it wrote. */
export async function placeFiles(plan: FilePlan, dataDir: string): Promise<string[]> {
	const storage = openStorage(dataDir);
	const written: string[] = [];
	try {
		for (const { to, bytes } of plan.files) {
			if (!bytes) continue;
			await storage.put(to, await bytes());
			written.push(to);
		}
		return written;
	} catch (thrown) {
		for (const file of written) await storage.remove(file);
		throw thrown;
	}
}

/** Enters the files into the media library; what it holds already stays in a merge. */
export async function enterFiles(
	{ files }: FilePlan,
	{ namespace, mode, transaction }: { namespace: string; mode: ImportMode; transaction: Transaction }
): Promise<void> {
	if (mode === 'replace') await clearEntries(namespace, transaction);
	for (const { to, mime, size, sha256, facts } of files) {
		if (!facts) continue;
		const at = to.lastIndexOf('/');
		const entry = { namespace, dir: to.slice(0, at), name: to.slice(at + 1), mime, size, sha256, ...facts };
		await enterFile(entry, transaction);
	}
}
