import type { SettingsState } from '#lib/admin/authoring/event-settings/settings-state.svelte.ts';
import type { QrOutline } from '#lib/server/qr.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Box, PrintPage } from '#lib/print/items.ts';
import type { TeamCard } from '#lib/print/team-cards.ts';

/** What the server tells the print centre of an event. */
export interface PrintData {
	print: OutputOf<'print.show'>;
	/** Listed teams with the cards of the first page; undefined for whoever may not see teams. */
	cards: { total: number; first: TeamCard[] } | undefined;
	/** Outlines of codes by what they say. */
	codes: Record<string, QrOutline>;
	/** Those of stations without a logo, for stickers. */
	plain: Record<string, QrOutline>;
	mayWrite: boolean;
}

/** The pages that a part of the print centre shows. */
export interface Paper {
	/** Those that are shown. */
	pages: PrintPage[];
	/** How many there are in all. */
	total: number;
	codes: Record<string, QrOutline>;
	/** Edges of labels, drawn for the eye and not printed. */
	outlines?: Box[];
	/** What they are, for those who do not see them. */
	label: string;
}

/** What each part of the print centre works with. */
export interface PartProps extends PrintData {
	/** uid of the event. */
	event: string;
	form: SettingsState;
	/** Addresses of pictures to choose from. */
	pictures: string[];
	/** Takes the pages that the part makes; undefined while there are none. */
	onpaper: (paper: Paper | undefined) => void;
}
