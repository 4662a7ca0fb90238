import type { EventConfig } from '../model.ts';

const columns = [
	'randomNameStrategy',
	'randomNameDomains',
	'randomNameTones',
	'randomNameBuffer',
	'randomNameLocale'
] as const;
type Stored = Record<string, unknown>;

/** The settings that an event chose, whichever column keeps them; none without a row. */
export function storedSettings(config: EventConfig | null): Stored {
	if (!config) return {};
	const own = columns.flatMap((key) => ((config[key] ?? null) === null ? [] : [[key, config[key]]]));
	return { ...config.settings, ...(Object.fromEntries(own) as Stored) };
}

/** The columns that keep these settings. */
export function settingsColumns(stored: Stored) {
	const names: readonly string[] = columns;
	const settings = Object.fromEntries(Object.entries(stored).filter(([key]) => !names.includes(key)));
	const own = Object.fromEntries(columns.map((key) => [key, stored[key] ?? null]));
	return { settings, ...own } as Pick<EventConfig, 'settings' | (typeof columns)[number]>;
}
