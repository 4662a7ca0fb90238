import type { PresetUse } from '#lib/design/presets.ts';
import type { Identity } from '#lib/design/identity.ts';
import type { OwnTokens } from '#lib/design/tokens.ts';
import { bool, int, json, longText, table, text } from '../../../database/table.ts';
import { settingChecks } from './restore.ts';
import type { playButtons } from './site-schema.ts';

/** One setting of the installation; its value is JSON as text. */
export class Setting extends table(
	'settings',
	{ key: 'own', shared: true, timeless: true, backup: { never: 'belongs to the installation' } },
	{
		key: text(40).primary(),
		value: text(1000)
	}
) {}

/** Who runs a namespace; null values were never set. */
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

/** What the website asks its visitors before it loads anything from other hosts. */
export interface CookieSettings {
	/** Whether it asks with a banner; otherwise each piece of content asks. */
	isEnabled: boolean;
	/** Whether it asks on every page, or only on those with content from other hosts. */
	everywhere: boolean;
	/** The text of the banner; null = the default text. */
	textDe: string | null;
	textEn: string | null;
	privacyUrl: string;
	/** Hosts in none of these are one more. */
	categories: CookieCategory[];
}

/** How the website of a namespace appears; what is not set follows from the namespace. */
export interface SiteSettings {
	/** Whether it leads to quizzes. */
	playOnSite: boolean;
	/** Where it asks for the PIN of a quiz. */
	playButton: (typeof playButtons)[number];
	/** IANA time zone of public days and times. */
	timeZone: string;
}

const inEach = <Of, To>(record: Record<string, Of>, change: (value: Of) => To): Record<string, To> =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Settings of a namespace; every namespace has exactly one row. */
export class ProjectSettings extends table(
	'project_settings',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'settings',
			linked: ({ defaultMenus }, link) => ({
				defaultMenus: defaultMenus && inEach(defaultMenus as Record<string, number>, (menu) => link('menus', menu))
			}),
			restore: () => ({ checks: settingChecks, naturalKey: [] })
		}
	},
	{
		imprint: json<Imprint>().optional(),
		/** The menu of each slot that nothing else is shown in, by the slot. */
		defaultMenus: json<Record<string, number>>().optional(),
		/** The layout of the footer columns; null = as in `default`. */
		footerLayout: text(20).optional(),
		ticketPublicSubmission: bool().default(false),
		/** Where messages of visitors are mailed to; null = they stay in the inbox. */
		contactRecipient: text(200).optional(),
		/** After how many days messages of visitors are deleted. */
		contactDays: int().default(365),
		/** The design values the namespace sets itself; the rest comes from `default`, then from the built-in design. */
		designTokens: json<OwnTokens>().optional(),
		/** As entered; pages load the output of `scopeCss`. */
		customCss: longText().optional(),
		importMeta: json<PresetUse>().optional(),
		/** Its own pictures and ornaments; nothing of it is inherited. */
		brand: json<Identity>().optional(),
		/** Counts the changes of the look alone. */
		designVersion: int().default(1),
		/** The consent settings of the namespace; the rest comes from `default`, then from the built-in ones. */
		cookies: json<Partial<CookieSettings>>().optional(),
		/** Counts the changes of these alone. */
		cookiesVersion: int().default(1),
		/** The settings of the website that were made; nothing of them is inherited. */
		site: json<Partial<SiteSettings>>().optional(),
		/** Counts the changes of these alone. */
		siteVersion: int().default(1)
	}
) {}

/** Parents before what refers to them. */
export const tables = [Setting, ProjectSettings];
