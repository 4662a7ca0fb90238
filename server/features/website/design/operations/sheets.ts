import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { iconSides } from '#lib/design/icon-links.ts';
import { resolveTokens } from '#lib/design/tokens.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { eventNamespace } from '../../../authoring/events/find.ts';
import { rasterOf } from '../../../platform/media/picture.ts';
import { ownFile } from '../../../platform/media/read-bytes.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { shownBrand } from '../brand.ts';
import { findFonts, keyOf, shortHash } from '../fonts/find.ts';
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
 * The design of phones and projectors: the address of the style, null for the built-in one, its colours, theme and icon.
 */
export const showLook = operation({
	summary: 'Show what phones and projectors of a namespace wear.',
	access: { public: true },
	input: z.strictObject({
		event: z.string().max(100).optional().describe('Uid of an event: the look of its namespace')
	}),
	async run({ input, namespace: asked }) {
		const namespace = (input.event && (await eventNamespace(input.event))) || asked;
		const design = (await isOpen(namespace)) ? await designOf(namespace, null) : undefined;
		const { brand, theme } = design?.tokens ?? resolveTokens();
		const shown = design && (await shownBrand(namespace, design));
		const pictures = { icon: shown?.icon ?? null, sharePicture: shown?.sharePicture ?? null };
		return { namespace, style: await sheetAddress(namespace, 'look'), brand, mode: theme.mode, ...pictures };
	}
});

const squares = new LRUCache<string, Buffer>({
	maxSize: 8 * 1024 * 1024,
	sizeCalculation: ({ length }) => length + 100
});

/** The icon of an open namespace as a square PNG; 404 without one. */
export const showIcon = operation({
	summary: 'Show the icon of a namespace.',
	access: { public: true },
	input: z.strictObject({ side: z.literal(iconSides).describe('Pixels') }),
	async run({ input: { side }, namespace, dependencies }) {
		const { brand } = (await isOpen(namespace)) ? await designOf(namespace, null) : { brand: null };
		const file = await ownFile(dependencies.env, namespace, brand?.icon ?? null);
		if (!file) throw notFound('file');
		const key = `${file.sha256} ${side}`;
		const known = squares.get(key);
		const sent = known ? undefined : await file.read();
		const body = known ?? (sent && (await rasterOf(sent, side).catch(() => undefined)));
		if (!body) throw notFound('file');
		squares.set(key, body);
		return { hash: file.sha256.slice(0, 16), body };
	}
});

/** The file of an own font of an open namespace, by its hash; 404 without one. */
export const showFont = operation({
	summary: 'Show an own font of a namespace.',
	access: { public: true },
	input: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{16}$/) }),
	async run({ input: { hash }, namespace, dependencies }) {
		const fonts = (await isOpen(namespace)) ? await findFonts(namespace, null) : [];
		const font = fonts.find((one) => shortHash(one) === hash);
		const body = font && (await openStorage(dependencies.env.DATA_DIR).get(keyOf(font)));
		if (!body) throw notFound('font');
		return { body };
	}
});
