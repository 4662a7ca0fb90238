import { QueryTypes } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { Database } from '../database/database.ts';
import { revisionOf } from '../database/revisions.ts';

/** What administrators decide for the whole installation. */
export interface InstallationSettings {
	/** Whether visitors may ask for an account. */
	registrationEnabled: boolean;
	/** Language of visitors who wish for none that exists. */
	defaultLocale: Locale;
	/** Hours without a request after which a login ends. */
	sessionIdleHours: number;
}

/** What holds until somebody decides otherwise. */
export const unsetSettings: InstallationSettings = {
	registrationEnabled: false,
	defaultLocale: 'de',
	sessionIdleHours: 8
};

/** Where changes of the settings are counted, for all processes and as their version. */
export const settingsRevision = { namespace: 'default', resource: 'settings' } as const;

/** The settings of the installation in memory, because every request asks for them. */
export interface SettingsCache {
	current(): InstallationSettings;
	/** Reads them anew; a write of this process is known once this settles. */
	load(): Promise<void>;
	/** Reads them anew when another process changed them; true = what was known still holds. */
	look(): Promise<boolean>;
}

/** A book with the unset settings; `load` fills it. */
export function createSettingsCache(database: Database): SettingsCache {
	let settings = unsetSettings;
	let known = -1;
	const revision = () => revisionOf(database, settingsRevision.namespace, settingsRevision.resource);
	const load = async () => {
		// Asked before the rows: a change in between is then found at the next look. Known only once they are read, or who
		// looks meanwhile would go on with those of before.
		const asked = await revision();
		const rows = await database.sequelize.query<{ key: string; value: string }>('SELECT `key`, value FROM settings', {
			type: QueryTypes.SELECT
		});
		const stored = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
		settings = { ...unsetSettings, ...stored };
		known = asked;
	};
	return {
		current: () => settings,
		load,
		async look() {
			const isKnown = (await revision()) === known;
			if (!isKnown) await load();
			return isKnown;
		}
	};
}
