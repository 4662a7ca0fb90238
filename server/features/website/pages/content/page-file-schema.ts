import { z } from 'zod';
import { given } from '../../../../operation/given.ts';
import { jsonIn } from '../../../../operation/json-text.ts';
import type { UploadedFile } from '../../../../operation/uploaded-file.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { invalidField, invalidInput } from '../../../../runtime/errors.ts';
import { storedBlocks } from '../clean.ts';
import { moduleFields, mostModules } from '../module-fields.ts';
import { pageFields, pageSlug, seoChange } from '../schema.ts';

/** Says what kind of file it is, and in which version. */
export const pageFormat = 'marquee-page/1';

const schema = z.strictObject({
	format: z.literal(pageFormat),
	namespace: z.string().max(100).optional(),
	slug: pageSlug,
	title: pageFields.title,
	language: pageFields.language,
	status: pageFields.status,
	exportedAt: z.string().max(40).optional(),
	blocks: pageFields.blocks,
	seo: seoChange.optional(),
	modules: z
		.array(z.strictObject({ ...moduleFields, position: moduleFields.position.optional() }))
		.max(mostModules)
		.optional()
});

/** The path of a module's block in a page file. */
export const inModules = (index: number) => `modules[${index}].block`;

/** The content of a page file: checked and cleaned, with ids for its blocks. */
export type ReadPage = ReturnType<typeof readPageFile>;

/**
 * Reads a page file (contract-cms D7); 422 with every fault, their places in the file. Another format is
 * `unsupported_version` alone, because nothing else of it can be judged.
 */
export function readPageFile(file: unknown, hosts: readonly string[]) {
	const { format } = (file ?? {}) as { format?: unknown };
	if (typeof format === 'string' && format !== pageFormat)
		throw invalidField('format', 'unsupported_version', `Only files of the format ${pageFormat} can be read.`);
	const read = schema.safeParse(file, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error));
	const { slug, title, language, status, seo, ...sent } = read.data;
	const blocks = storedBlocks(sent.blocks, hosts);
	const { modules: around } = sent;
	const stored = storedBlocks(around?.map(({ block }) => block) ?? [], hosts, inModules);
	const modules = around?.map(({ slot, position }, index) => ({
		slot,
		position: position ?? index,
		block: stored[index]!
	}));
	return { slug, title, language, status, blocks, seo, modules };
}

/** The parts of a call that brings a page file. */
interface SentPage {
	file?: UploadedFile | Record<string, unknown> | undefined;
	slug?: string | undefined;
	parentId?: unknown;
	[field: string]: unknown;
}

/** Reads the page file that was sent: in the field `file`, or as the body itself, as programs may send it. */
export const readSentPage = (sent: SentPage, hosts: readonly string[]): ReadPage => readPageFile(fileIn(sent), hosts);

function fileIn({ file, slug, parentId: _parent, ...bare }: SentPage): unknown {
	if (file === undefined && 'format' in bare) return { ...bare, ...given({ slug }) };
	if (file === undefined) throw invalidField('file', 'required', 'This field is required.');
	const [unknown] = Object.keys(bare);
	if (unknown !== undefined) throw invalidField(unknown, 'unknown_field', `There is no field "${unknown}" here.`);
	const read = 'bytes' in file ? jsonIn((file as UploadedFile).bytes, 'file') : file;
	return slug === undefined || typeof read !== 'object' ? read : { ...read, slug };
}
