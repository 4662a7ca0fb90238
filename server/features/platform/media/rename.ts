import { UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError, conflict, notFound } from '../../../runtime/errors.ts';
import type { Work } from '../../../operation/operation.ts';
import { fixedStem, isKeptFree } from './folders.ts';
import type { Format } from './formats.ts';
import { MediaFile } from './model.ts';
import { checkExtension, splitName, stemOf } from './names.ts';
import { referencesIn } from './references.ts';

/** The own file of that name; 404 when it is not there or belongs to another namespace. */
export async function findFile(
	namespace: string,
	{ dir, name }: { dir: string; name: string },
	lockIn?: Transaction
): Promise<MediaFile> {
	const where = { namespace, dir, name };
	const file = await MediaFile.findOne({ where, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });
	if (!file) throw notFound('file');
	return file;
}

/** The name a file gets, its extension as it is; 415 for another one, 409 where names are fixed. */
export function newNameOf(file: MediaFile, newName: string): string {
	const format = splitName(file.name).format as Format;
	checkExtension(newName, format);
	const stem = stemOf(splitName(newName).stem);
	if (fixedStem(file.kind) || isKeptFree(stem, file.dir))
		throw conflict('The names of logo and sticker are fixed.', [
			{ path: 'newName', code: 'protected', message: 'The names of logo and sticker are fixed.' }
		]);
	return `${stem}.${format}`;
}

/** Stores another name of a file; 409 when it is taken. */
export async function giveName(file: MediaFile, name: string, transaction: Transaction): Promise<void> {
	const taken = () =>
		conflict('This name is taken.', [{ path: 'newName', code: 'duplicate', message: 'This name is taken.' }]);
	if (await MediaFile.count({ where: { dir: file.dir, name }, transaction })) throw taken();
	try {
		await file.update({ name }, { transaction });
	} catch (error) {
		throw error instanceof UniqueConstraintError ? taken() : error;
	}
}

/** 409 with the records that show a file. */
export async function requireUnused(
	{ namespace, dependencies }: Pick<Work, 'namespace' | 'dependencies'>,
	address: string
) {
	const found = await referencesIn(dependencies).to(namespace, address);
	if (found.length) throw new AppError('conflict', 'This file is in use.', { extra: { references: found } });
}
