import type { Keyed, Time } from './wire.ts';

/** A photo that a team handed in. */
export interface PhotoRow {
	/** Grows with every photo of the event. */
	id: number;
	photoId: string;
	/** Of its file: `/uploads/…`. Screens prove themselves by adding `share_token` and `variant` to it. */
	url: string;
	/** Of the file, in pixels. */
	width: number;
	height: number;
	teamUid: string;
	/** Of the team. */
	name: string;
	/** The station it was taken at, by slug and by name; null for a photo of the event as a whole. */
	catalog: string | null;
	catalogName: string | null;
	/** Screens only receive approved ones. */
	state: 'pending' | 'approved' | 'rejected';
	at: Time;
}

/** The newest 60 photos that the reader may see, newest first, and how many there are. */
export interface PhotoList {
	rows: PhotoRow[];
	total: number;
	/** Only for staff: how many wait for a decision. */
	pending?: number;
}
/** Photos that are new or changed, or gone from the newest. */
export type PhotosDelta = Keyed<PhotoRow> & { total: number; pending?: number };
