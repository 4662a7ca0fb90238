import { z } from 'zod';
import { resolveTokens } from '#lib/design/tokens.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { eventNamespace } from '../../../authoring/events/find.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { sheetAddress, sheetOf } from '../sheet.ts';
import { designOf } from '../stored.ts';

const kind = z.enum(['page', 'look']);

/** The style of an open namespace as its pages load it; '' while it has none. */
export const showSheet = operation({
	summary: 'Show the style of the pages of a namespace.',
	access: { public: true },
	input: z.strictObject({ kind }),
	async run({ input, namespace }) {
		if (!(await isOpen(namespace))) throw notFound('namespace');
		return (await sheetOf(namespace, input.kind)) ?? { hash: '', css: '' };
	}
});

/**
 * The design of phones and projectors: the address of the style, null for the built-in one, and its colours and theme.
 */
export const showLook = operation({
	summary: 'Show what phones and projectors of a namespace wear.',
	access: { public: true },
	input: z.strictObject({
		event: z.string().max(100).optional().describe('Uid of an event: the look of its namespace')
	}),
	async run({ input, namespace: asked }) {
		const namespace = (input.event && (await eventNamespace(input.event))) || asked;
		const { tokens } = (await isOpen(namespace)) ? await designOf(namespace, null) : { tokens: resolveTokens() };
		return { namespace, style: await sheetAddress(namespace, 'look'), brand: tokens.brand, mode: tokens.theme.mode };
	}
});
