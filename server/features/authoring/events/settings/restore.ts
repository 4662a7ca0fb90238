import { z } from 'zod';
import type { Link } from '../../../../database/table.ts';
import { asStored } from '../../../../operation/as-stored.ts';
import { dashboardModules } from '../modules.ts';
import { settingsStored } from '../settings.ts';
import { nameDomains, nameLocale, nameStrategy, nameTones } from './joining.ts';
import { award } from './play.ts';

type Settings = Record<string, unknown> & { customAwards?: { teamUid: unknown }[] };

const moduleLists = ['dashboardModules', 'dashboardSponsorModules'];

/** A list of modules with other catalogs in it; what is no such list stays for its schema. */
function withCatalogs(list: unknown, change: (catalogs: unknown[]) => unknown[]): unknown {
	if (!Array.isArray(list)) return list;
	return list.map((module: { options?: { catalogs?: unknown } } | null) => {
		const catalogs = module?.options?.catalogs;
		return Array.isArray(catalogs)
			? { ...module, options: { ...module!.options, catalogs: change(catalogs) } }
			: module;
	});
}

/** Settings with the numbers of a backup for the teams and catalogs that they name. */
export function linkedSettings({ customAwards, ...settings }: Settings, link: Link): Record<string, unknown> {
	const numbers = (catalogs: unknown[]) => catalogs.flatMap((one) => link('catalogs', one) ?? []);
	const lists = moduleLists.filter((key) => key in settings).map((key) => [key, withCatalogs(settings[key], numbers)]);
	return {
		...settings,
		...(Object.fromEntries(lists) as object),
		...(customAwards && {
			customAwards: customAwards.map((one) => ({ ...one, teamUid: link('teams', one.teamUid) }))
		})
	};
}

const ref = z.int().min(1);
// The schema of modules knows catalogs by their uids.
const uidOf = (number: unknown) =>
	ref.safeParse(number).success ? Number(number).toString(16).padStart(32, '0') : null;
const numberOf = (uid: unknown) => Number.parseInt(String(uid), 16);
const modules = z
	.preprocess((list) => withCatalogs(list, (all) => all.map(uidOf)), dashboardModules)
	.transform((list) => withCatalogs(list, (all) => all.map(numberOf)));

const settings = settingsStored.extend({
	dashboardModules: modules.optional(),
	dashboardSponsorModules: modules.nullable().optional(),
	customAwards: z
		.array(award.extend({ teamUid: ref.nullable() }))
		.max(10)
		.optional()
});

/** Schemas of the settings of an event in a backup. */
export const settingChecks = {
	settings: asStored(settings),
	randomNameStrategy: nameStrategy.nullable(),
	randomNameDomains: asStored(nameDomains).nullable(),
	randomNameTones: asStored(nameTones).nullable(),
	randomNameLocale: nameLocale.nullable()
};
