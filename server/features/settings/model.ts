import { bool, json, table, text } from '../../database/table.ts';

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

/** What is decided once for a namespace; every namespace has exactly one row. */
export class ProjectSettings extends table(
	'project_settings',
	{ key: 'id', versioned: true, backup: 'settings' },
	{
		imprint: json<Imprint>().optional(),
		/** The menu of each slot that nothing else is shown in, by the slot. */
		defaultMenus: json<Record<string, number>>().optional(),
		ticketPublicSubmission: bool().default(false)
	}
) {}

/** Parents before what refers to them. */
export const tables = [Setting, ProjectSettings];
