import { z } from 'zod';
import { moduleFields, mostModules } from './modules.ts';
import { invalidField, invalidInput } from '../../runtime/errors.ts';
import { fieldErrorsOf } from '../../operation/validation-errors.ts';
import { storedBlocks } from './clean.ts';
import { pageFormat } from './page-file.ts';
import { pageFields, pageSlug, seoChange } from './schema.ts';
import { requireEvents } from './references.ts';

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

const inModules = (index: number) => `modules[${index}].block`;

/** The content of a page file: checked and cleaned, with ids for its blocks. */
export type ReadPage = Awaited<ReturnType<typeof readPageFile>>;

/**
 * Reads a page file (contract-cms D7) for a namespace; 422 with every fault, their places in the file. Another format is
 * `unsupported_version` alone, because nothing else of it can be judged.
 */
export async function readPageFile(file: unknown, namespace: string, hosts: readonly string[]) {
	const { format } = (file ?? {}) as { format?: unknown };
	if (typeof format === 'string' && format !== pageFormat)
		throw invalidField('format', 'unsupported_version', `Only files of the format ${pageFormat} can be read.`);
	const read = schema.safeParse(file, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error));
	const { slug, title, language, status, seo, ...sent } = read.data;
	const blocks = storedBlocks(sent.blocks, hosts);
	const { modules: around } = sent;
	const stored = storedBlocks(around?.map(({ block }) => block) ?? [], hosts, inModules);
	await requireEvents(namespace, blocks);
	await requireEvents(namespace, stored, inModules);
	const modules = around?.map(({ slot, position }, index) => ({
		slot,
		position: position ?? index,
		block: stored[index]!
	}));
	return { slug, title, language, status, blocks, seo, modules };
}
