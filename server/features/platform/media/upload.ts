import { createHash } from 'node:crypto';
import { Op } from 'sequelize';
import { z } from 'zod';
import type { Work, WriteWork } from '../../../operation/operation.ts';
import { UploadedFile } from '../../../operation/uploaded-file.ts';
import type { StagedFile } from '../../../runtime/files/storage.ts';
import { stageFile } from './file-work.ts';
import { checkKind, fixedStem, mediaDir, requireDir } from './folders.ts';
import { checkUpload, formats, mimeTypes } from './formats.ts';
import { createFixed, createNumbered } from './free-name.ts';
import { MediaFile } from './model.ts';
import { checkSentFile, sentName, splitName, stemOf } from './names.ts';
import { kinds, makeDrawing, makePicture, plans, type Picture } from './picture.ts';

/** The fields of an upload. */
export const uploadInput = z.strictObject({
	file: z.instanceof(UploadedFile, { error: 'Please send a file.' }),
	name: sentName.optional().describe('How the file shall be called; its own name when left out'),
	dir: mediaDir,
	kind: z.enum(kinds).default('photo').describe('What the picture is for')
});
type Input = z.output<typeof uploadInput>;
/** A picture to be uploaded, not named yet. */
type Upload = Picture & { staged: StagedFile };

/** Checks an upload and converts its picture; 413, 415 or 422 if that fails. */
export async function prepareUpload(work: Work<Input>): Promise<Upload> {
	const { dependencies } = work;
	const { file, dir, kind } = work.input;
	checkKind(kind, dir);
	await requireDir(dir, work);
	const format = checkUpload(file.bytes, formats);
	checkSentFile(file.name);
	const plan = plans[kind];
	const picture = await (format === 'svg'
		? makeDrawing(file.bytes, plan, work)
		: makePicture(file.bytes, format, plan));
	return { ...picture, staged: await stageFile(dependencies, dir, picture.body) };
}

/** What the upload replaces: there is one logo and one sticker, whatever their format. */
export async function replacedBytes({ input, namespace, transaction }: WriteWork<Input, Upload>): Promise<number> {
	const fixed = fixedStem(input.kind);
	if (!fixed) return 0;
	const where = { namespace, dir: input.dir, name: { [Op.like]: `${fixed}.%` } };
	return Number((await MediaFile.sum('size', { where, transaction })) ?? 0);
}

/** Creates the row, and returns the files it replaces. */
export async function keep(work: WriteWork<Input, Upload>): Promise<{ file: MediaFile; gone: string[] }> {
	const { input, prepared, namespace, now, transaction } = work;
	const { format, body, width, height } = prepared;
	const fields = {
		namespace,
		dir: input.dir,
		mime: mimeTypes[format],
		size: body.length,
		width,
		height,
		kind: input.kind,
		sha256: createHash('sha256').update(body).digest('hex'),
		modifiedAt: now
	};
	const fixed = fixedStem(input.kind);
	if (!fixed) {
		const stem = stemOf(splitName(input.name ?? input.file.name).stem);
		return { file: await createNumbered(fields, stem, format, transaction), gone: [] };
	}
	return createFixed(fields, fixed, format, transaction);
}
