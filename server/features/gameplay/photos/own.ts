import type { EventPhoto, PhotoState } from './model.ts';
import { agreedAmong } from './wall.ts';

/** A photo as its team sees it. */
export interface OwnPhoto {
	photoId: string;
	url: string | null;
	state: PhotoState;
	width: number;
	height: number;
	/** The team agreed that it may be shown; without that only staff sees it. */
	consent: boolean;
}

/** Record to response. */
export const ownPhoto = (photo: EventPhoto, consent: boolean): OwnPhoto => ({
	photoId: photo.photoUid,
	url: photo.file && `/uploads/${photo.file}`,
	state: photo.state,
	width: photo.width,
	height: photo.height,
	consent
});

/** Photos of an event as their team sees them. */
export async function ownPhotos(eventUid: string, photos: readonly EventPhoto[]): Promise<OwnPhoto[]> {
	if (!photos.length) return [];
	const agreed = await agreedAmong(
		eventUid,
		photos.map(({ photoUid }) => photoUid)
	);
	return photos.map((photo) => ownPhoto(photo, agreed.has(photo.photoUid)));
}
