import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { brandFonts } from '#lib/design/identity.ts';
import { mostFontBytes, mostFonts } from '#lib/design/own-fonts.ts';
import { actorName } from '../../../../access/actor.ts';
import { operation } from '../../../../operation/operation.ts';
import { sentFile } from '../../../../operation/uploaded-file.ts';
import { newUid, sha256 } from '../../../../runtime/crypto.ts';
import { AppError, conflict, notFound } from '../../../../runtime/errors.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { requireRoom } from '../../../platform/plans/quota.ts';
import { keepLook, lockLook } from '../../../platform/settings/look.ts';
import { readers } from '../../../readers.ts';
import { findFonts, fontFolder, keyOf, presentFont } from '../fonts/find.ts';
import { Font } from '../fonts/model.ts';
import { designIn, designOf } from '../stored.ts';

/** Room for the fields beside the file, and to be told of a file that is too large. */
export const fontFormBytes = 4 * mostFontBytes;
const access = { area: 'design', right: 'w' } as const;
const licence = z
	.union([z.boolean(), z.stringbool()])
	.refine(Boolean, {
		error: 'Please confirm that you may use this font on websites.',
		params: { code: 'required' }
	})
	.describe('Whether the licence of the font allows its use on websites');

const presented = async (namespace: string, transaction: Transaction) => ({
	fonts: (await findFonts(namespace, transaction)).map(presentFont),
	version: (await designOf(namespace, transaction)).version
});

const refused = (code: string, message: string) => conflict(message, [{ path: 'file', code, message }]);

/** Takes an own font: a WOFF2 file that is read whole and stored as it was sent. */
export const addFont = operation({
	summary: 'Upload an own font, a WOFF2 file of at most 300 kB.',
	access,
	input: z.strictObject({ file: sentFile, isLicensed: licence }),
	errors: ['conflict', 'quota_exceeded', 'payload_too_large', 'unsupported_media_type'],
	changes: ['design'],
	async prepare(work) {
		const { bytes } = work.input.file;
		if (bytes.length > mostFontBytes) throw new AppError('payload_too_large', 'A font may have at most 300 kB.');
		const storage = openStorage(work.dependencies.env.DATA_DIR);
		// The reader takes the bytes away.
		const body = Buffer.from(bytes);
		const facts = await readAside(readers.font, [bytes], work);
		return { facts, size: body.length, sha256: sha256(body), staged: await storage.stage(fontFolder, body) };
	},
	async run({ namespace, actor, transaction, prepared, afterCommit }) {
		const { own } = await lockLook(namespace, transaction);
		const { facts, size, staged, sha256: hash } = prepared;
		const stored = await findFonts(namespace, transaction);
		if (stored.some((font) => font.sha256 === hash)) throw refused('duplicate', 'This font is there already.');
		if (stored.length >= mostFonts) throw refused('limit', `There may be at most ${mostFonts} fonts.`);
		await requireRoom('storageBytes', namespace, transaction, size);
		// One whose file was lost gives way.
		await Font.destroy({ where: { namespace, sha256: hash }, transaction });
		const file = `font-${newUid()}.woff2`;
		const fields = { namespace, ...facts, file, size, sha256: hash, licensedBy: actorName(actor) };
		const font = await Font.create(fields, { transaction });
		await keepLook(own, {}, transaction);
		afterCommit(() => staged.place(file));
		return { font: presentFont(font), ...(await presented(namespace, transaction)) };
	},
	target: ({ font }) => `font ${font.family}`,
	failed: ({ prepared }) => prepared.staged.discard()
});

const force = z.union([z.boolean(), z.stringbool()]).default(false).describe('Also when the design uses its family');

/** Removes an own font; 409 with what uses its family unless `force` is set. */
export const removeFont = operation({
	summary: 'Delete an own font.',
	access,
	input: z.strictObject({ id: recordId, force }),
	errors: ['conflict'],
	changes: ['design'],
	async run({ input: { id, force: isForced }, namespace, dependencies, transaction, afterCommit }) {
		const rows = await lockLook(namespace, transaction);
		const { brand } = designIn(rows);
		const stored = await findFonts(namespace, transaction);
		const font = stored.find((one) => one.id === id);
		if (!font) throw notFound('font');
		const uses = brandFonts.filter((key) => brand[key] === font.family);
		if (uses.length && !isForced) throw new AppError('conflict', 'The design uses this font.', { extra: { uses } });
		await font.destroy({ transaction });
		const isLast = !stored.some((one) => one.id !== id && one.family === font.family);
		const without = Object.fromEntries(uses.map((key) => [key, null]));
		await keepLook(rows.own, isLast && uses.length ? { brand: { ...brand, ...without } } : {}, transaction);
		afterCommit(() => openStorage(dependencies.env.DATA_DIR).remove(keyOf(font)));
		return { ...(await presented(namespace, transaction)), brand: (await designOf(namespace, transaction)).brand };
	},
	target: (_output, { id }) => `font ${id}`
});
