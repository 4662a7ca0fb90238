import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import { browserFiles } from './browser-files.ts';

const built = path.resolve(import.meta.dirname, '../../../build');

/** The screens, and the version of their build; none while they are developed. */
export type Screens = RequestHandler & { build?: string };

/** SvelteKit's handler from the folder of a build; its address comes from headers that the first middleware writes. */
export async function builtScreens(folder = built): Promise<Screens> {
	const entry = path.join(folder, 'handler.js');
	if (!existsSync(entry)) throw new Error('The screens are not built yet: run npm run build.');
	process.env.KIT_PROTOCOL_HEADER = 'x-kit-proto';
	process.env.KIT_HOST_HEADER = 'x-kit-host';
	process.env.KIT_BODY_SIZE_LIMIT = '6M';
	const { handler } = (await import(pathToFileURL(entry).href)) as { handler: RequestHandler };
	const files = browserFiles(path.join(folder, 'files'));
	const answer: RequestHandler = (request, response, next) =>
		files(request, response, () => handler(request, response, next));
	return Object.assign(answer, { build: versionOf(folder) });
}

/** What Kit calls `version`, on pages as well. */
function versionOf(folder: string): string {
	const file = path.join(folder, 'files/_app/version.json');
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Vite inside the same server, for working on the screens. */
export async function developedScreens(): Promise<RequestHandler> {
	const { createServer } = await import('vite');
	const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, allowedHosts: true } });
	return vite.middlewares as unknown as RequestHandler;
}
