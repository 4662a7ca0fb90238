import * as assert from 'uvu/assert';
import type { Bench } from './processes/databases.ts';
import type { Answer, Client } from './http.ts';
import { openScene, serveScene, type Scene, type Served } from './scene.ts';

/** What the answers of the media library may hold. */
export interface MediaBody {
	error: string;
	message: string;
	limits: { maxBytes: number; formats: string[]; perPage: number };
	file: { name: string; path: string; width: number; height: number };
	warnings?: { path: string; code: string; message: string }[];
	details: { path: string; code: string; message: string }[];
	files: { name: string }[];
	total: number;
	totalPages: number;
	updatedReferences: number;
	references: { kind: string; title: string }[];
}

/** The most bytes of an upload. */
export const maxBytes = 5 * 1024 * 1024;

/** The product over HTTP, and the ways to its media library. */
export interface MediaDoors extends Served {
	scene: Scene;
	/** A caller without any login. */
	anyone: Client;
}

/** Starts the product for tests of the media library. */
export async function openMediaDoors(bench: Pick<Bench, 'open'>): Promise<MediaDoors> {
	const scene = await openScene(bench);
	const served = await serveScene(scene);
	return { ...served, scene, anyone: served.client() };
}

/** The form of an upload; the fields stand before the file, whose type is always said to be PNG. */
export function uploadForm(bytes: Buffer, name: string, fields: Record<string, string> = {}): FormData {
	const form = new FormData();
	for (const [key, value] of Object.entries(fields)) form.append(key, value);
	form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
	return form;
}

export const upload = (client: Client, bytes: Buffer, name: string, fields: Record<string, string> = {}) =>
	client.post('/admin/media/upload', uploadForm(bytes, name, fields));

export const listFiles = (client: Client, query = '') =>
	client.get(`/admin/media/files${query}`, { 'x-csrf-token': client.csrfToken! });

/** Status and code of a refusal, which must tell the limits. */
export function mediaFault(answer: Answer): [status: number, code: string] {
	const { error, limits } = answer.json<MediaBody>();
	assert.is(limits?.maxBytes, maxBytes, answer.text);
	return [answer.status, error];
}
