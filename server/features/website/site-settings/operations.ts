import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { given } from '../../../operation/given.ts';
import { operation } from '../../../operation/operation.ts';
import { requireVersion } from '../../../runtime/errors.ts';
import { hasEvent } from '../../authoring/events/find.ts';
import type { ProjectSettings, SiteSettings } from '../../platform/settings/model.ts';
import { findSite, keepSite } from '../../platform/settings/site.ts';
import { siteChange, siteSettingsOutput } from './schema.ts';

const unset = { playOnSite: null, playButton: null, timeZone: null };

async function present({ namespace, site, siteVersion: version }: ProjectSettings, transaction: Transaction | null) {
	const isEventThere = await hasEvent(namespace, transaction);
	const siteSettings = { ...unset, ...site };
	return { siteSettings, hasPlay: siteSettings.playOnSite ?? isEventThere, hasEvent: isEventThere, version };
}

/** The settings of the website of a namespace. */
export const showSiteSettings = operation({
	summary: 'Show whether the website leads to quizzes, where its PIN button is, and its time zone.',
	access: { scope: 'cms:read', area: 'pages' },
	input: z.strictObject({}),
	output: siteSettingsOutput,
	run: async ({ namespace }) => present(await findSite(namespace, null), null)
});

/** Changes the settings of the website; without a difference nothing is written. */
export const updateSiteSettings = operation({
	summary: 'Change the settings of the website; those left out stay, null unsets one.',
	access: { scope: 'cms:write', area: 'pages', right: 'w' },
	input: siteChange,
	output: siteSettingsOutput,
	errors: ['version_conflict'],
	changes: ['siteSettings'],
	async run({ input, namespace, ifVersion, transaction }) {
		const row = await findSite(namespace, transaction);
		requireVersion({ version: row.siteVersion }, ifVersion);
		const own: Partial<Record<keyof SiteSettings, unknown>> = row.site ?? {};
		const change = given(input);
		const isNew = Object.entries(change).some(([key, value]) => value !== (own[key as keyof SiteSettings] ?? null));
		const next = Object.entries({ ...own, ...change }).filter(([, value]) => value !== null);
		if (isNew) await keepSite(row, Object.fromEntries(next) as Partial<SiteSettings>, transaction);
		return present(row, transaction);
	},
	target: () => 'site'
});
