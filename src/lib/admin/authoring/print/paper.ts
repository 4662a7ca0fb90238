import type { SettingsState } from '#lib/admin/authoring/event-settings/settings-state.svelte.ts';
import type { QrOutline } from '#lib/server/qr.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Box, PrintPage } from '#lib/print/items.ts';
import type { TeamCard } from '#lib/print/team-cards.ts';

/** The data of an event's print centre. */
export interface PrintData {
	print: OutputOf<'print.show'>;
	/** Listed teams with the cards of the first page; undefined without permission to see teams. */
	cards: { total: number; first: TeamCard[] } | undefined;
	/** Outlines of codes by content. */
	codes: Record<string, QrOutline>;
	/** Station codes without a logo, for stickers. */
	plain: Record<string, QrOutline>;
	mayWrite: boolean;
}

/** The pages that a part of the print centre shows. */
export interface Paper {
	/** The visible ones. */
	pages: PrintPage[];
	/** The total. */
	total: number;
	codes: Record<string, QrOutline>;
	/** Edges of labels, drawn for the eye and not printed. */
	outlines?: Box[];
	/** Their label for assistive technology. */
	label: string;
}

/** The common props of all parts of the print centre. */
export interface PartProps extends PrintData {
	/** uid of the event. */
	event: string;
	form: SettingsState;
	/** Addresses of pictures to choose from. */
	pictures: string[];
	/** Receives the rendered pages; undefined while there are none. */
	onpaper: (paper: Paper | undefined) => void;
}
