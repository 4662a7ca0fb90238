import { Op } from 'sequelize';
import { z } from 'zod';
import { mayRole } from '../../../access/permission-matrix.ts';
import { mayEnter, mayEnterAll } from '../../../access/policy.ts';
import { forbidden, notFound } from '../../../runtime/errors.ts';
import { operation } from '../../../operation/operation.ts';
import { pictureWidths } from '#lib/blocks/picture-widths.ts';
import { narrowed } from './narrowed.ts';
import { openStorage } from '../../../runtime/files/storage.ts';
import { isOpen } from '../namespaces/find.ts';
import { requireRoom } from '../plans/quota.ts';
import { compare, type References } from './compare.ts';
import { referencesIn } from './references.ts';
import { dropFile, fetchFile, placeFile, stageFile } from './file-work.ts';
import { addressOf, keyOf, mediaDir, requireDir } from './folders.ts';
import { limits, perPage } from './formats.ts';
import { MediaFile } from './model.ts';
import { searchedIn, sentName } from './names.ts';
import { findFile, giveName, newNameOf, requireUnused } from './rename.ts';
import { fileResponse, presentFile } from './schema.ts';
import { warningsOf } from './drawing/svg-losses.ts';
import { keep, prepareUpload, replacedBytes, uploadInput } from './upload.ts';

const read = { area: 'media' } as const;
const write = { area: 'media', right: 'w' } as const;
const place = { name: sentName, dir: mediaDir };

const page = z
	.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)])
	.pipe(z.int().min(1).max(1_000_000))
	.default(1);
const orders = {
	name: [['name', 'ASC']],
	modified: [
		['modifiedAt', 'DESC'],
		['id', 'DESC']
	],
	size: [
		['size', 'DESC'],
		['name', 'ASC']
	]
} satisfies Record<string, [string, string][]>;

/** One page of a folder's files; administrators may list those of all namespaces. */
export const listFiles = operation({
	summary: 'List the files of the media library, 20 a page.',
	access: read,
	input: z.strictObject({
		page,
		q: z.string().max(200).default('').describe('Part of the name'),
		dir: mediaDir,
		sort: z.enum(['name', 'modified', 'size']).default('name'),
		scope: z.enum(['namespace', 'all']).default('namespace')
	}),
	async run({ input, actor, namespace, dependencies }) {
		const isEverywhere = input.scope === 'all';
		if (isEverywhere && !mayEnterAll(actor)) throw forbidden();
		await requireDir(input.dir, { namespace, dependencies }, isEverywhere);
		const part = input.q.trim() ? searchedIn(input.q) : '';
		const where = {
			dir: input.dir,
			...(isEverywhere ? {} : { namespace }),
			...(part ? { name: { [Op.like]: `%${part}%` } } : {})
		};
		const { rows, count } = await MediaFile.findAndCountAll({
			where,
			order: orders[input.sort],
			limit: perPage,
			offset: (input.page - 1) * perPage
		});
		return {
			files: rows.map((row) => presentFile(row, dependencies.publicUrl)),
			page: input.page,
			perPage,
			total: count,
			totalPages: Math.max(1, Math.ceil(count / perPage)),
			limits
		};
	}
});

/** All files of the namespace, or those whose name contains `q`; for programs, which need no pages. */
export const listAllFiles = operation({
	summary: 'List every file of the media library.',
	access: { scope: 'cms:read', area: 'media' },
	input: z.strictObject({ q: z.string().max(200).optional().describe('Part of the name') }),
	output: z.object({ files: z.array(fileResponse) }),
	async run({ input, namespace, dependencies }) {
		const part = input.q?.trim() ? searchedIn(input.q) : '';
		const where = { namespace, ...(part ? { name: { [Op.like]: `%${part}%` } } : {}) };
		const rows = await MediaFile.findAll({ where, order: ['dir', 'name'] });
		return { files: rows.map((row) => presentFile(row, dependencies.publicUrl)) };
	}
});

/** The records that show a file; without a name, broken addresses and unused files. */
export const listReferences = operation({
	summary: 'List where files of the media library are used.',
	access: read,
	input: z.strictObject({ name: sentName.optional(), dir: mediaDir }),
	async run({ input: { name, dir }, namespace, dependencies }): Promise<References> {
		await requireDir(dir, { namespace, dependencies });
		const known = referencesIn(dependencies);
		if (name === undefined) return { ...(await compare(namespace, await known.all(namespace))), limits };
		if (!(await MediaFile.count({ where: { namespace, dir, name } }))) throw notFound('file');
		return { references: await known.to(namespace, addressOf({ dir, name })), limits };
	}
});

/** Whether it is made of pixels, so that a narrower one can be made of it. */
const isPhotograph = (mime: string): boolean => ['image/jpeg', 'image/png', 'image/webp'].includes(mime);

/** The content of a file, or a narrower picture of it; not lasting = the whole one because too many were asked for. Public unless the namespace is closed; 404 for names that are not in the library. */
export const showFile = operation({
	summary: 'Read a file of the media library.',
	access: { public: true },
	input: z.strictObject({
		dir: mediaDir,
		name: sentName,
		w: z.coerce.number().pipe(z.literal(pictureWidths)).optional().describe('Width in pixels, as WebP')
	}),
	async run({ input: { w: width, ...place }, actor, dependencies }) {
		const file = await MediaFile.findOne({ where: place });
		const isInside = (namespace: string) =>
			actor.kind === 'user' && mayRole(actor.user.role, 'media', 'r') && mayEnter(actor, namespace);
		const isShown = file && (isInside(file.namespace) || (await isOpen(file.namespace)));
		const body = isShown && (await openStorage(dependencies.env.DATA_DIR).get(keyOf(file)));
		if (!body) throw notFound('file');
		const whole = { type: file.mime, tag: file.sha256.slice(0, 32), modifiedAt: file.modifiedAt, body };
		if (!width || !isPhotograph(file.mime)) return { ...whole, isLasting: true };
		const narrow = await narrowed(body, file.sha256, width);
		if (!narrow?.length) return { ...whole, isLasting: narrow !== undefined };
		return { ...whole, type: 'image/webp', tag: `${whole.tag}-${width}`, body: narrow, isLasting: true };
	}
});

/** Takes a picture into the library: small, upright, without metadata, under a free name. */
export const uploadFile = operation({
	summary: 'Upload a picture to the media library.',
	access: write,
	input: uploadInput,
	changes: ['media'],
	prepare: prepareUpload,
	async run(work) {
		const { namespace, dependencies, transaction, prepared } = work;
		await requireRoom('storageBytes', namespace, transaction, prepared.body.length - (await replacedBytes(work)));
		const { file, gone } = await keep(work);
		const { dir, name } = file;
		work.afterCommit(async () => {
			await placeFile(prepared.staged, name);
			for (const old of gone) await dropFile(dependencies, { dir, name: old });
		});
		const warnings = warningsOf(prepared.losses);
		return {
			message: 'uploaded' as const,
			file: presentFile(file, dependencies.publicUrl),
			...(warnings.length ? { warnings } : {}),
			limits
		};
	},
	target: ({ file }) => `${file.dir}/${file.name}`,
	failed: ({ prepared }) => prepared.staged.discard()
});

const renameInput = z.strictObject({ ...place, newName: sentName.describe('The extension stays') });

/** Calls a file otherwise, in the library and in every record that shows it; 409 when the name is taken. */
export const renameFile = operation({
	summary: 'Rename a file and rewrite what refers to it.',
	access: write,
	input: renameInput,
	changes: ['media', 'catalogs', 'events', 'pages', 'footer', 'news', 'design'],
	async prepare({ input, namespace, dependencies }) {
		await requireDir(input.dir, { namespace, dependencies });
		const file = await findFile(namespace, input);
		const body = await fetchFile(dependencies, file);
		if (!body) throw notFound('file');
		return { staged: await stageFile(dependencies, input.dir, body) };
	},
	async run(work) {
		const { input, namespace, transaction, dependencies, prepared } = work;
		const file = await findFile(namespace, input, transaction);
		const before = addressOf(file);
		const name = newNameOf(file, input.newName);
		if (name !== file.name) await giveName(file, name, transaction);
		const updatedReferences =
			addressOf(file) === before
				? 0
				: await referencesIn(dependencies).rewrite(namespace, before, addressOf(file), transaction);
		work.afterCommit(async () => {
			if (name === input.name) return prepared.staged.discard();
			await placeFile(prepared.staged, name);
			await dropFile(dependencies, input);
		});
		return { message: 'renamed' as const, file: presentFile(file, dependencies.publicUrl), updatedReferences, limits };
	},
	target: ({ file }) => `${file.dir}/${file.name}`,
	failed: ({ prepared }) => prepared.staged.discard()
});

const force = z.union([z.boolean(), z.stringbool()]).default(false).describe('Also when records show the file');

/** Removes a file; 409 with the records that show it unless `force` is set. */
export const removeFile = operation({
	summary: 'Delete a file of the media library.',
	access: write,
	input: z.strictObject({ ...place, force }),
	changes: ['media'],
	async run(work) {
		const { input, namespace, dependencies, transaction } = work;
		await requireDir(input.dir, { namespace, dependencies });
		const file = await findFile(namespace, input, transaction);
		if (!input.force) await requireUnused(work, addressOf(file));
		await file.destroy({ transaction });
		work.afterCommit(() => dropFile(dependencies, input));
		return { message: 'deleted' as const, limits };
	},
	target: (_output, { dir, name }) => `${dir}/${name}`
});
