import { UniqueConstraintError, type Transaction } from 'sequelize';
import { z } from 'zod';
import { AppError, conflict, notFound } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { dropFile, fetchFile, storeFile } from './file-work.ts';
import { addressOf, fixedStem, isKeptFree, mediaDir, requireDir } from './folders.ts';
import { limits, type Format } from './formats.ts';
import { MediaFile } from './model.ts';
import { checkExtension, sentName, splitName, stemOf } from './names.ts';
import { references } from './places.ts';
import { presentFile } from './schema.ts';

const write = { area: 'media', right: 'w' } as const;
const place = { name: sentName, dir: mediaDir };

/** The own file of that name; 404 when it is not there or belongs to another namespace. */
async function findFile(
	namespace: string,
	{ dir, name }: { dir: string; name: string },
	lockIn?: Transaction
): Promise<MediaFile> {
	const where = { namespace, dir, name };
	const file = await MediaFile.findOne({ where, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });
	if (!file) throw notFound('file');
	return file;
}

const renameInput = z.strictObject({ ...place, newName: sentName.describe('The extension stays') });

/** Calls a file otherwise, in the library and in every record that shows it; 409 when the name is taken. */
export const renameFile = operation({
	summary: 'Rename a file and rewrite what refers to it.',
	access: write,
	input: renameInput,
	writes: ['media', 'catalogs', 'events'],
	async prepare({ input, namespace, parts }) {
		await requireDir(input.dir, namespace);
		const file = await findFile(namespace, input);
		const body = await fetchFile(parts, file);
		if (!body) throw notFound('file');
		return { body };
	},
	async run(work) {
		const { input, namespace, transaction, parts } = work;
		const file = await findFile(namespace, input, transaction);
		const before = addressOf(file);
		const name = newNameOf(file, input.newName);
		if (name !== file.name) await giveName(file, name, transaction!);
		const updatedReferences =
			addressOf(file) === before
				? 0
				: await references(parts.publicUrl).rewrite(namespace, before, addressOf(file), transaction!);
		return { message: 'renamed' as const, file: presentFile(file, parts.publicUrl), updatedReferences, limits };
	},
	target: ({ file }) => `${file.dir}/${file.name}`,
	async settled({ input, prepared, parts }, { file: { dir, name } }) {
		if (name === input.name) return;
		await storeFile(parts, { dir, name }, prepared.body);
		await dropFile(parts, input);
	}
});

function newNameOf(file: MediaFile, newName: string): string {
	const format = splitName(file.name).format as Format;
	checkExtension(newName, format);
	const stem = stemOf(splitName(newName).stem);
	if (fixedStem(file.kind) || isKeptFree(stem, file.dir))
		throw conflict('The names of logo and sticker are fixed.', [
			{ path: 'newName', code: 'protected', message: 'The names of logo and sticker are fixed.' }
		]);
	return `${stem}.${format}`;
}

async function giveName(file: MediaFile, name: string, transaction: Transaction): Promise<void> {
	const taken = () =>
		conflict('This name is taken.', [{ path: 'newName', code: 'duplicate', message: 'This name is taken.' }]);
	if (await MediaFile.count({ where: { dir: file.dir, name }, transaction })) throw taken();
	try {
		await file.update({ name }, { transaction });
	} catch (error) {
		throw error instanceof UniqueConstraintError ? taken() : error;
	}
}

const force = z.union([z.boolean(), z.stringbool()]).default(false).describe('Also when records show the file');

/** Takes a file out; 409 with the records that show it unless `force` is said. */
export const removeFile = operation({
	summary: 'Delete a file of the media library.',
	access: write,
	input: z.strictObject({ ...place, force }),
	writes: ['media'],
	async run(work) {
		const { input, namespace, transaction } = work;
		await requireDir(input.dir, namespace);
		const file = await findFile(namespace, input, transaction);
		if (!input.force) await requireUnused(work, addressOf(file));
		await file.destroy({ transaction });
		return { message: 'deleted' as const, limits };
	},
	target: (_output, { dir, name }) => `${dir}/${name}`,
	settled: ({ input, parts }) => dropFile(parts, input)
});

async function requireUnused({ namespace, parts }: Pick<Work<unknown>, 'namespace' | 'parts'>, address: string) {
	const found = await references(parts.publicUrl).to(namespace, address);
	if (found.length) throw new AppError('conflict', 'This file is in use.', { extra: { references: found } });
}
