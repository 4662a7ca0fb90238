import type { Transaction, WhereOptions } from 'sequelize';
import { z } from 'zod';
import { given } from '../../../../operation/given.ts';
import { operation } from '../../../../operation/operation.ts';
import { invalidField, requireVersion } from '../../../../runtime/errors.ts';
import { embedHosts } from '../../pages/clean.ts';
import { storedContent } from '../content.ts';
import { FooterBlock } from '../model.ts';
import {
	blockChange,
	blockFilter,
	blockId,
	blockOrder,
	blockResponse,
	footerSlots,
	newBlock,
	presentBlock
} from '../schema.ts';
import { findBlock, orderBlocks, writeBlock } from '../write.ts';

const read = { scope: 'footer:read', area: 'footer' } as const;
const write = { scope: 'footer:write', area: 'footer', right: 'w' } as const;
const changes = ['footer'] as const;
const output = z.object({ block: blockResponse });
const blocks = z.array(blockResponse);
const withInactive = (unset: boolean) =>
	z.union([z.boolean(), z.stringbool()]).default(unset).describe('Whether those that are not shown are listed too');

interface Filter {
	slot?: string | undefined;
	locale?: string | undefined;
	includeInactive: boolean;
}

async function listed(
	namespace: string,
	{ includeInactive, ...filter }: Filter,
	transaction: Transaction | null
): Promise<z.infer<typeof blocks>> {
	const where = { namespace, ...given(filter), ...(includeInactive ? {} : { isActive: true }) } as WhereOptions;
	const rows = await FooterBlock.findAll({ where, order: ['slot', 'position', 'id'], transaction });
	return rows.map(presentBlock);
}

/** The blocks of the foot by column and position. */
export const listBlocks = operation({
	summary: 'List the blocks of the foot of pages.',
	access: read,
	input: z.strictObject({ ...blockFilter, includeInactive: withInactive(true) }),
	output: z.object({ blocks }),
	run: async ({ input, namespace }) => ({ blocks: await listed(namespace, input, null) })
});

/** The blocks that are shown, and the same by column. */
export const listBlocksBySlot = operation({
	summary: 'List the blocks of the foot of pages by column.',
	access: read,
	input: z.strictObject({ ...blockFilter, includeInactive: withInactive(false) }),
	output: z.object({ blocks, slots: z.record(z.string(), blocks) }),
	async run({ input, namespace }) {
		const found = await listed(namespace, input, null);
		const slots = footerSlots.map((slot) => [slot, found.filter((block) => block.slot === slot)]);
		return { blocks: found, slots: Object.fromEntries(slots) as Record<string, typeof found> };
	}
});

/** Puts a block into a column, the last unless a position is named. */
export const createBlock = operation({
	summary: 'Create a block of the foot of pages.',
	access: write,
	input: z.strictObject(newBlock),
	output,
	changes,
	prepare: async ({ input, dependencies }) => storedContent(input.type, input.content, embedHosts(dependencies.env)),
	async run({ input, namespace, prepared: content, transaction }) {
		const { content: _sent, position, ...fields } = input;
		const row = FooterBlock.build({ namespace, ...fields, content, position: 0 });
		return { block: presentBlock(await writeBlock(row, { content, position }, transaction)) };
	}
});

/** Changes the content of a block, its position, or its visibility. */
export const updateBlock = operation({
	summary: 'Change a block of the foot of pages; fields left out keep their value.',
	access: write,
	input: z.strictObject({ blockId, ...blockChange }),
	output,
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, dependencies, transaction }) {
		const { blockId: id, content: sent, ...fields } = input;
		const row = await findBlock(namespace, id, transaction);
		requireVersion(row, ifVersion);
		const type = fields.type ?? row.type;
		if (type !== row.type && !sent) throw invalidField('content', 'required', 'Another type needs another content.');
		const content = sent && storedContent(type, sent, embedHosts(dependencies.env));
		return { block: presentBlock(await writeBlock(row, { ...fields, content }, transaction)) };
	}
});

/** Takes a block out of the foot. */
export const deleteBlock = operation({
	summary: 'Delete a block of the foot of pages.',
	access: write,
	input: z.strictObject({ blockId }),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const row = await findBlock(namespace, input.blockId, transaction);
		requireVersion(row, ifVersion);
		await row.destroy({ transaction });
		return { id: row.id };
	}
});

/** Puts the blocks of a column in another order. */
export const reorderBlocks = operation({
	summary: 'Put the blocks of a column of the foot in another order.',
	access: write,
	input: z.strictObject(blockOrder),
	output: z.object({ blocks }),
	changes,
	async run({ input, namespace, transaction }) {
		const place = await orderBlocks(namespace, input, transaction);
		return { blocks: await listed(namespace, { ...place, includeInactive: true }, transaction) };
	}
});
