import { z } from 'zod';
import { given } from '../../../../operation/given.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { versionSchema } from '../../../../operation/response-schema.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { recordKey } from '../../../platform/namespaces/fields.ts';
import { embedHosts } from '../clean.ts';
import { mirrorPage } from '../content/content-files.ts';
import { findPage } from '../find.ts';
import { PageModule, type Page } from '../model.ts';
import { moduleFields, mostModules } from '../module-fields.ts';
import {
	findModule,
	placeModule,
	placeOfBlock,
	putModules,
	requireModuleRoom,
	storedModule,
	storedModules
} from '../modules.ts';
import { modulesOf, presentModule } from '../present.ts';
import { requireEvents } from '../tree/references.ts';
import { moduleResponse, pageKey } from '../schema.ts';
import { raiseVersion } from '../write.ts';

const write = { area: 'modules', right: 'w' } as const;
const onePage = z.strictObject({ page: pageKey });
const oneModule = onePage.extend({ id: recordKey });
const pageVersion = versionSchema.describe('Version of the page, which a change of its modules raises');
const changed = z.object({ module: moduleResponse, pageVersion });
const listed = z.object({ slug: z.string(), pageVersion, modules: z.array(moduleResponse) });
const changes = ['pages'] as const;

/** The blocks that a page shows before and after its content. */
export const listModules = operation({
	summary: 'List the blocks that a page shows before and after its content.',
	access: { area: 'modules' },
	input: onePage,
	output: listed,
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		const modules = await modulesOf(page, null);
		return { slug: page.slug, pageVersion: page.version, modules: modules.map(presentModule) };
	}
});

type Writing = Pick<WriteWork, 'actor' | 'namespace' | 'ifVersion' | 'transaction' | 'dependencies' | 'afterCommit'>;

async function openPage(slug: string, { namespace, ifVersion, transaction }: Writing): Promise<Page> {
	const page = await findPage(namespace, slug, transaction);
	requireVersion(page, ifVersion);
	return page;
}

/** Raises the version of a page whose modules changed, and has its file follow. */
async function finish(page: Page, work: Writing): Promise<number> {
	await raiseVersion(page, work);
	await mirrorPage(page, work);
	return page.version;
}

/** Adds a block before or after the content of a page. */
export const createModule = operation({
	summary: 'Add a block before or after the content of a page.',
	access: write,
	input: onePage.extend({ ...moduleFields, position: moduleFields.position.optional() }),
	output: changed,
	errors: ['version_conflict'],
	changes,
	prepare: async ({ input, dependencies }) => storedModule(input.block, embedHosts(dependencies.env)),
	async run(work) {
		const { input, namespace, prepared: block, transaction } = work;
		await requireEvents(namespace, [block], () => 'block');
		const page = await openPage(input.page, work);
		await requireModuleRoom(page, work);
		const { slot, position } = input;
		const module = PageModule.build({ namespace, pageId: page.id, slot, position: 0, block });
		await placeModule(module, { slot, position }, work);
		await module.save({ transaction });
		return { module: presentModule(module), pageVersion: await finish(page, work) };
	}
});

/** Puts other blocks before and after the content of a page, in their order; all or nothing. */
export const replaceModules = operation({
	summary: 'Replace all blocks before and after the content of a page; those that name an id keep it.',
	access: write,
	input: onePage.extend({
		modules: z
			.array(z.strictObject({ id: z.int().optional(), slot: moduleFields.slot, block: moduleFields.block }))
			.max(mostModules)
			.describe('All of them, those of one slot in their order')
	}),
	output: listed,
	errors: ['version_conflict'],
	changes,
	prepare: async ({ input, dependencies }) =>
		storedModules(
			input.modules.map(({ block }) => block),
			embedHosts(dependencies.env)
		),
	async run(work) {
		const { input, namespace, prepared: blocks, transaction } = work;
		await requireEvents(namespace, blocks, placeOfBlock);
		const page = await openPage(input.page, work);
		const wanted = input.modules.map(({ id, slot }, index) => ({ id, slot, block: blocks[index]! }));
		const isChanged = await putModules(page, wanted, work);
		const pageVersion = isChanged ? await finish(page, work) : page.version;
		const modules = await modulesOf(page, transaction);
		return { slug: page.slug, pageVersion, modules: modules.map(presentModule) };
	},
	target: ({ slug }) => slug
});

/** Changes such a block or its position. */
export const updateModule = operation({
	summary: 'Change a block before or after the content of a page; fields left out stay.',
	access: write,
	input: oneModule.extend(z.object(moduleFields).partial().shape),
	output: changed,
	errors: ['version_conflict'],
	changes,
	prepare: async ({ input, dependencies }) => input.block && storedModule(input.block, embedHosts(dependencies.env)),
	async run(work) {
		const { input, namespace, prepared: block, transaction } = work;
		if (block) await requireEvents(namespace, [block], () => 'block');
		const page = await openPage(input.page, work);
		const module = await findModule(page, input.id, work);
		await placeModule(module, input, work);
		module.set(given({ block }));
		if (!module.changed()) return { module: presentModule(module), pageVersion: page.version };
		await module.save({ transaction });
		return { module: presentModule(module), pageVersion: await finish(page, work) };
	}
});

/** Removes such a block. */
export const removeModule = operation({
	summary: 'Take away a block before or after the content of a page.',
	access: write,
	input: oneModule,
	output: z.object({ id: z.int(), pageVersion }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, transaction } = work;
		const page = await openPage(input.page, work);
		const module = await findModule(page, input.id, work);
		await module.destroy({ transaction });
		return { id: module.id, pageVersion: await finish(page, work) };
	},
	target: ({ id }, { page }) => `${page}/${id}`
});
