import type { PresetUse } from '#lib/design/presets.ts';
import type { OwnTokens } from '#lib/design/tokens.ts';
import { bool, int, json, longText, table, text } from '../../../database/table.ts';

/** One setting of the installation; its value is JSON as text. */
export class Setting extends table(
	'settings',
	{ key: 'own', shared: true, timeless: true, backup: { never: 'belongs to the installation' } },
	{
		key: text(40).primary(),
		value: text(1000)
	}
) {}

/** Who stands behind a namespace; what is null was never given. */
export interface Imprint {
	displayName: string | null;
	company: string | null;
	phone: string | null;
	street: string | null;
	zip: string | null;
	city: string | null;
	email: string | null;
	website: string | null;
}

/** Hosts that visitors allow or refuse together, by a name in each language. */
interface CookieCategory {
	nameDe: string;
	nameEn: string;
	hosts: string[];
}

/** What the website asks its visitors before it loads anything of other hosts. */
export interface CookieSettings {
	/** Whether it asks by a strip at the foot; without it each thing asks for itself. */
	isEnabled: boolean;
	/** Whether it asks on every page, and not only on those that hold something of other hosts. */
	everywhere: boolean;
	/** What the strip says; null = the built-in words. */
	textDe: string | null;
	textEn: string | null;
	privacyUrl: string;
	/** Hosts in none of these are one more. */
	categories: CookieCategory[];
}

/** What is decided once for a namespace; every namespace has exactly one row. */
export class ProjectSettings extends table(
	'project_settings',
	{ key: 'id', versioned: true, backup: 'settings' },
	{
		imprint: json<Imprint>().optional(),
		/** The menu of each slot that nothing else is shown in, by the slot. */
		defaultMenus: json<Record<string, number>>().optional(),
		/** How the columns of the foot of pages are laid out; null = as in `default`. */
		footerLayout: text(20).optional(),
		ticketPublicSubmission: bool().default(false),
		/** Where messages of visitors are mailed to; null = they stay in the inbox. */
		contactRecipient: text(200).optional(),
		/** After how many days messages of visitors are deleted. */
		contactDays: int().default(365),
		/** What of its look the namespace sets itself; the rest is that of `default`, then the built-in one. */
		designTokens: json<OwnTokens>().optional(),
		/** As it was written; pages load what `scopeCss` makes of it. */
		customCss: longText().optional(),
		importMeta: json<PresetUse>().optional(),
		/** Counts the changes of the look alone. */
		designVersion: int().default(1),
		/** What the namespace asks its visitors in its own way; the rest is that of `default`, then the built-in one. */
		cookies: json<Partial<CookieSettings>>().optional(),
		/** Counts the changes of these alone. */
		cookiesVersion: int().default(1)
	}
) {}

/** Parents before what refers to them. */
export const tables = [Setting, ProjectSettings];
