import { Op } from 'sequelize';
import { z } from 'zod';
import { mayEnter, mayRole } from '../../access/policy.ts';
import { forbidden, notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { openStorage } from '../../storage.ts';
import { isOpen } from '../namespaces/find.ts';
import { addressOf, keyOf, mediaDir, requireDir } from './folders.ts';
import { limits, perPage } from './formats.ts';
import { MediaFile } from './model.ts';
import { searchedIn, sentName } from './names.ts';
import { references } from './places.ts';
import type { Reference } from './references.ts';
import { presentFile } from './schema.ts';

const read = { area: 'media' } as const;

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
	async run({ input, actor, namespace, parts }) {
		const isEverywhere = input.scope === 'all';
		if (isEverywhere && actor.kind === 'user' && actor.user.role !== 'admin') throw forbidden();
		await requireDir(input.dir, namespace, isEverywhere);
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
			files: rows.map((row) => presentFile(row, parts.publicUrl)),
			page: input.page,
			perPage,
			total: count,
			totalPages: Math.max(1, Math.ceil(count / perPage)),
			limits
		};
	}
});

interface References {
	/** Of one file. */
	references?: Reference[];
	/** Of the whole namespace: addresses that lead nowhere, and files that nothing shows. */
	missing?: string[];
	unused?: string[];
	limits: typeof limits;
}

/** Which records show a file; without a name, addresses that lead nowhere and files that nothing shows. */
export const listReferences = operation({
	summary: 'List where files of the media library are used.',
	access: read,
	input: z.strictObject({ name: sentName.optional(), dir: mediaDir }),
	async run({ input: { name, dir }, namespace, parts }): Promise<References> {
		await requireDir(dir, namespace);
		const known = references(parts.publicUrl);
		if (name === undefined) return { ...(await compare(namespace, await known.all(namespace))), limits };
		if (!(await MediaFile.count({ where: { namespace, dir, name } }))) throw notFound('file');
		return { references: await known.to(namespace, addressOf({ dir, name })), limits };
	}
});

async function compare(namespace: string, shown: Set<string>) {
	const own = await MediaFile.findAll({ where: { namespace }, order: ['dir', 'name'] });
	const addresses = new Set(own.map(addressOf));
	const missing: string[] = [];
	for (const address of [...shown].sort())
		if (!addresses.has(address) && !(await exists(address))) missing.push(address);
	return { missing, unused: [...addresses].filter((address) => !shown.has(address)) };
}

/** Whether anybody may read a file at this address, whoever owns it. */
function exists(address: string): Promise<boolean> {
	const at = address.lastIndexOf('/');
	const where = { dir: address.slice(1, at), name: address.slice(at + 1) };
	return MediaFile.count({ where }).then(Boolean);
}

/**
 * The content of a file for everybody, of a closed namespace for those who may still work there; 404 for names that
 * are not in the library.
 */
export const showFile = operation({
	summary: 'Read a file of the media library.',
	access: { public: true },
	input: z.strictObject({ dir: mediaDir, name: sentName }),
	async run({ input, actor, parts }) {
		const file = await MediaFile.findOne({ where: input });
		const isInside = (namespace: string) =>
			actor.kind === 'user' && mayRole(actor.user.role, 'media', 'r') && mayEnter(actor, namespace);
		const isShown = file && (isInside(file.namespace) || (await isOpen(file.namespace)));
		const body = isShown && (await openStorage(parts.env.DATA_DIR).get(keyOf(file)));
		if (!body) throw notFound('file');
		return { type: file.mime, sha256: file.sha256, modifiedAt: file.modifiedAt, body };
	}
});
