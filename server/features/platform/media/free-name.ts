import { Op, UniqueConstraintError, type CreationAttributes, type Transaction } from 'sequelize';
import type { Format } from './formats.ts';
import { isKeptFree } from './folders.ts';
import { MediaFile } from './model.ts';
import { numbered } from './names.ts';

type Fields = Omit<CreationAttributes<MediaFile>, 'name'>;
const mostTries = 20;

/** Creates the row under the first free name of `a.png`, `a-2.png`, …, also when others create names at the same moment. */
export async function createNumbered(
	fields: Fields,
	stem: string,
	format: Format,
	transaction: Transaction
): Promise<MediaFile> {
	const { dir } = fields;
	for (let tries = 1; ; tries += 1) {
		// Long stems are shortened to make room for the number, so only their beginning is reliable.
		const like = { [Op.like]: `${stem.slice(0, 70)}%` };
		const rows = await MediaFile.findAll({ where: { dir, name: like }, attributes: ['name'], raw: true, transaction });
		const taken = new Set(rows.map(({ name }) => name));
		let n = isKeptFree(stem, dir) ? 2 : 1;
		while (taken.has(numbered(stem, format, n))) n += 1;
		try {
			return await MediaFile.create({ ...fields, name: numbered(stem, format, n) }, { transaction });
		} catch (error) {
			if (!(error instanceof UniqueConstraintError) || tries >= mostTries) throw error;
		}
	}
}

/** Creates the row under a fixed stem and removes the previous one; returns the row and the removed names. */
export async function createFixed(
	fields: Fields,
	stem: string,
	format: Format,
	transaction: Transaction
): Promise<{ file: MediaFile; gone: string[] }> {
	const { namespace, dir } = fields;
	const name = `${stem}.${format}`;
	const before = await MediaFile.findAll({
		where: { namespace, dir, name: { [Op.like]: `${stem}.%` } },
		transaction,
		lock: true
	});
	for (const file of before) await file.destroy({ transaction });
	const file = await MediaFile.create({ ...fields, name }, { transaction });
	return { file, gone: before.map((row) => row.name).filter((old) => old !== name) };
}
