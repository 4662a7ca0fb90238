import type { EventPhoto, PhotoState } from './model.ts';

/** A photo as its team sees it. */
export interface OwnPhoto {
	photoId: string;
	url: string | null;
	state: PhotoState;
	width: number;
	height: number;
}

/** Record to response. */
export const ownPhoto = (photo: EventPhoto): OwnPhoto => ({
	photoId: photo.photoUid,
	url: photo.file && `/uploads/${photo.file}`,
	state: photo.state,
	width: photo.width,
	height: photo.height
});
