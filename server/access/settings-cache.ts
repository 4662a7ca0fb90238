import { QueryTypes } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { Database } from '../database/database.ts';
import { revisionOf } from '../database/revisions.ts';

/** Settings that administrators make for the whole installation. */
export interface InstallationSettings {
	/** Whether visitors may request an account. */
	registrationEnabled: boolean;
	/** Language of visitors who wish for none that exists. */
	defaultLocale: Locale;
	/** Hours without a request after which a login ends. */
	sessionIdleHours: number;
}

/** The defaults. */
export const unsetSettings: InstallationSettings = {
	registrationEnabled: false,
	defaultLocale: 'de',
	sessionIdleHours: 8
};

/** Key under which changes of the settings are counted, for all processes and as their version. */
export const settingsRevision = { namespace: 'default', resource: 'settings' } as const;

/** The settings of the installation in memory, because every request needs them. */
export interface SettingsCache {
	current(): InstallationSettings;
	/** Reloads them. Resolves once the writes of this process are visible. */
	load(): Promise<void>;
	/** Reloads the rows if another process changed them; true = nothing had changed. */
	look(): Promise<boolean>;
}

/** A book with the unset settings; `load` fills it. */
export function createSettingsCache(database: Database): SettingsCache {
	let settings = unsetSettings;
	let known = -1;
	const revision = () => revisionOf(database, settingsRevision.namespace, settingsRevision.resource);
	const load = async () => {
		// Read before the rows, so that a change in between is found next time. Stored only once the rows are loaded;
		// otherwise concurrent readers would continue with old rows.
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
