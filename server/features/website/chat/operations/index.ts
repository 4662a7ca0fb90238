import { z } from 'zod';
import { findField, insertRow, updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { forgetPassages, storePassages } from '../index/store.ts';
import { ChatPassage, ChatSettings } from '../model.ts';
import { sourceKey } from '../schema.ts';

const state = z.string().max(64);

/** Stores some passages of a text; those that are there already stay. */
export const storeSource = operation({
	summary: 'Store passages of a text that the chat can quote.',
	access: systemOnly,
	input: z.strictObject({
		...sourceKey,
		title: z.string(),
		state,
		total: z.int(),
		from: z.int().min(0),
		texts: z.array(z.string()).max(20)
	}),
	changes: [],
	target: () => null,
	async run({ input: { kind, sourceId: recordId, from, texts, ...source }, namespace, transaction }) {
		const first = { kind, recordId, state: source.state, position: from };
		// Another process has been here.
		const known = await findField(ChatPassage, 'id', first, { transaction, lock: true });
		if (known === undefined) await storePassages({ namespace, kind, recordId, ...source }, from, texts, transaction);
		return {};
	}
});

/** Forgets some passages of a text in another state than `but`. */
export const forgetSource = operation({
	summary: 'Forget old passages of a text.',
	access: systemOnly,
	input: z.strictObject({ ...sourceKey, but: state.nullable(), most: z.int().min(1).max(1000) }),
	changes: [],
	target: () => null,
	async run({ input: { kind, sourceId: recordId, but, most }, namespace, transaction }) {
		return { removed: await forgetPassages({ namespace, kind, recordId }, { but, most }, transaction) };
	}
});

/** Notes which state of the texts the passages are made of. */
export const endIndex = operation({
	summary: 'Note that the chat knows the texts of a namespace.',
	access: systemOnly,
	input: z.strictObject({ state, staleAt: z.iso.datetime().nullable() }),
	changes: [],
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const staleAt = input.staleAt === null ? null : new Date(input.staleAt);
		const noted = { indexedState: input.state, indexedAt: now, staleAt };
		const rows = await updateRows(ChatSettings, noted, { namespace }, transaction);
		if (!rows) await insertRow(ChatSettings, { namespace, ...noted }, transaction);
		return {};
	}
});
