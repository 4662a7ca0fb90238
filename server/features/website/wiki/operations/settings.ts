import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { findPage } from '../../pages/find.ts';
import { pageKey } from '../../pages/schema.ts';
import { settingsChange, settingsResponse, pageId } from '../schema.ts';
import { readSettings, writeSettings } from '../settings.ts';

const output = z.object({ settings: settingsResponse });

/** The settings of a page's wiki. */
export const showSettings = operation({
	summary: 'Show whether the wiki of a page is open, and its name.',
	access: { scope: 'wiki:read', area: 'wiki' },
	input: z.strictObject({ pageId }),
	output,
	run: async ({ input, namespace }) => ({ settings: await readSettings(namespace, input.pageId) })
});

/** Opens, closes or renames the wiki of a page; REST and tools name the page by its id, screens by its slug. */
export const updateSettings = operation({
	summary: 'Open, close or rename the wiki of a page; omitted fields keep their value.',
	access: { scope: 'wiki:write', area: 'wiki', right: 'w' },
	input: z.strictObject({ pageId, ...settingsChange }),
	output,
	target: (_output, { pageId: page }) => `wiki ${page}`,
	errors: ['version_conflict'],
	changes: ['wiki'],
	async run({ input: { pageId: page, ...change }, namespace, transaction, ifVersion }) {
		return { settings: await writeSettings(namespace, page, change, { transaction, ifVersion }) };
	}
});

/** The same, of the page that its slug names. */
export const updateSettingsOfPage = operation({
	summary: 'Open or close the wiki of a page, or name it, by the slug of the page.',
	access: updateSettings.access,
	input: z.strictObject({ page: pageKey, ...settingsChange }),
	output,
	target: (_output, { page }) => `wiki ${page}`,
	errors: ['version_conflict'],
	changes: ['wiki'],
	async run({ input: { page: slug, ...change }, namespace, transaction, ifVersion }) {
		const { id } = await findPage(namespace, slug, transaction);
		return { settings: await writeSettings(namespace, id, change, { transaction, ifVersion }) };
	}
});
