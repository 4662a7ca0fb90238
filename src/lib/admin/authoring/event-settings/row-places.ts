import type { RowKey } from './settings-state.svelte.ts';

/** A screen that shows a setting with its picture, and the label of the link. */
interface Place {
	href: string;
	words: 'toBoard' | 'toPrint';
}
const board: Place = { href: '/admin/event/dashboard', words: 'toBoard' };
const places: Partial<Record<RowKey, Place>> = {
	dashboardModules: board,
	dashboardSponsorModules: board,
	dashboardInfoText: board,
	dashboardMediaEmbed: board,
	inviteText: { href: '/admin/summary?part=letters', words: 'toPrint' },
	stickerCustom: { href: '/admin/summary?part=stickers', words: 'toPrint' }
};

/** Where a setting is edited; undefined for those with a control of their own. */
export const screenOf = (key: RowKey): Place | undefined => places[key];

type Unit = 'seconds' | 'names' | 'teams' | `unit.${'percent' | 'points' | 'pixels' | 'days'}`;
const units: Partial<Record<RowKey, Unit>> = {
	randomNameBuffer: 'names',
	expectedTeams: 'teams',
	photoRetentionDays: 'unit.days',
	qrSize: 'unit.pixels',
	qrLogoWidth: 'unit.percent'
};

/** The message for what a number counts. */
export function unitOf(key: RowKey): Unit {
	if (key.endsWith('FontSize')) return 'unit.points';
	return units[key] ?? (key.startsWith('sticker') ? 'unit.percent' : 'seconds');
}
