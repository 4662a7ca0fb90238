import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { createApp } from '../../server/app.ts';
import type { Role } from '../../server/access/policy.ts';
import { createUser } from '../../server/features/users/operations/users.ts';
import type { Bench } from './databases.ts';
import { createClient, type Answer, type Client } from './http.ts';
import { openScene, type Scene } from './scene.ts';

/** What the answers of the media library may hold. */
export interface MediaBody {
	error: string;
	message: string;
	limits: { maxBytes: number; formats: string[]; perPage: number };
	file: { name: string; path: string; width: number; height: number };
	files: { name: string }[];
	total: number;
	totalPages: number;
	updatedReferences: number;
	references: { kind: string; title: string }[];
}

/** The most bytes of an upload. */
export const maxBytes = 5 * 1024 * 1024;
const password = 'correct horse battery';

/** The product on a folder of its own, and the ways to its media library. */
export interface MediaDoors {
	scene: Scene;
	base: string;
	/** A caller without any login. */
	anyone: Client;
	login(role: Role, namespace?: string): Promise<Client>;
	close(): Promise<void>;
}

/** Starts the product for tests of the media library. */
export async function openMediaDoors(bench: Pick<Bench, 'open'>): Promise<MediaDoors> {
	const scene = await openScene(bench);
	const folder = await mkdtemp(path.join(tmpdir(), 'media-'));
	scene.dependencies.env.DATA_DIR = folder;
	const app = createApp(scene.dependencies);
	await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
	return {
		scene,
		base,
		anyone: createClient(base),
		async login(role, namespace = 'acme') {
			const username = `${role}-${namespace}`;
			await scene.call(createUser, { username, password, role, namespaces: [namespace] });
			const client = createClient(base, { accept: 'application/json' });
			assert.is((await client.post('/login', { username, password })).status, 200);
			return client;
		},
		async close() {
			await app.close();
			await rm(folder, { recursive: true });
		}
	};
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
