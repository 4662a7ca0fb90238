import { createHash } from 'node:crypto';
import { Op } from 'sequelize';
import { z } from 'zod';
import { operation, type Work } from '../../operation.ts';
import { UploadedFile } from '../../uploaded-file.ts';
import { requireRoom } from '../plans/quota.ts';
import { dropFile, storeFile } from './file-work.ts';
import { checkKind, fixedStem, mediaDir, requireDir } from './folders.ts';
import { checkUpload, limits, mimeTypes } from './formats.ts';
import { createFixed, createNumbered } from './free-name.ts';
import { MediaFile } from './model.ts';
import { checkExtension, checkSentFile, sentName, splitName, stemOf } from './names.ts';
import { kinds, makePicture, plans, type Picture } from './picture.ts';
import { presentFile } from './schema.ts';

const input = z.strictObject({
	file: z.instanceof(UploadedFile, { error: 'Please send a file.' }),
	name: sentName.optional().describe('How the file shall be called; its own name when left out'),
	dir: mediaDir,
	kind: z.enum(kinds).default('photo').describe('What the picture is for')
});
type Input = z.output<typeof input>;
type Prepared = Picture & { gone: string[] };

/** Takes a picture into the library: small, upright, without metadata, under a free name. */
export const uploadFile = operation({
	summary: 'Upload a picture to the media library.',
	access: { area: 'media', right: 'w' },
	input,
	writes: ['media'],
	async prepare({ input: { file, name, dir, kind }, namespace }): Promise<Prepared> {
		checkKind(kind, dir);
		await requireDir(dir, namespace);
		const format = checkUpload(file.bytes);
		checkSentFile(file.name, format);
		if (name !== undefined) checkExtension(name, format);
		return { ...(await makePicture(file.bytes, format, plans[kind])), gone: [] };
	},
	async run(work) {
		const { namespace, transaction, prepared } = work;
		await requireRoom('storageBytes', namespace, transaction!, prepared.body.length - (await replacedBytes(work)));
		const file = await keep(work);
		return { message: 'uploaded' as const, file: presentFile(file, work.parts.publicUrl), limits };
	},
	target: ({ file }) => `${file.dir}/${file.name}`,
	async settled({ parts, prepared }, { file: { dir, name } }) {
		try {
			await storeFile(parts, { dir, name }, prepared.body);
		} catch (error) {
			// Without its bytes the row would only promise a file.
			await MediaFile.destroy({ where: { dir, name } });
			throw error;
		}
		for (const gone of prepared.gone) await dropFile(parts, { dir, name: gone });
	}
});

/** What the upload takes the place of: there is one logo and one sticker, whatever their format. */
async function replacedBytes({ input, namespace, transaction }: Work<Input, Prepared>): Promise<number> {
	const fixed = fixedStem(input.kind);
	if (!fixed) return 0;
	const where = { namespace, dir: input.dir, name: { [Op.like]: `${fixed}.%` } };
	return Number((await MediaFile.sum('size', { where, transaction: transaction! })) ?? 0);
}

async function keep(work: Work<Input, Prepared>): Promise<MediaFile> {
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
		return createNumbered(fields, stem, format, transaction!);
	}
	const { file, gone } = await createFixed(fields, fixed, format, transaction!);
	prepared.gone = gone;
	return file;
}
