import { existsSync } from 'node:fs';
import type { RequestHandler } from 'express';

const built = new URL('../../build/handler.js', import.meta.url);

/** Whether the screens were built. */
const isBuilt = (): boolean => existsSync(built);

/** SvelteKit's handler from `build/`; its address comes from headers that the first middleware writes. */
export async function builtScreens(): Promise<RequestHandler> {
	if (!isBuilt()) throw new Error('The screens are not built yet: run npm run build.');
	process.env.KIT_PROTOCOL_HEADER = 'x-kit-proto';
	process.env.KIT_HOST_HEADER = 'x-kit-host';
	process.env.KIT_BODY_SIZE_LIMIT = '6M';
	return ((await import(built.href)) as { handler: RequestHandler }).handler;
}

/** Vite inside the same server, for working on the screens. */
export async function developedScreens(): Promise<RequestHandler> {
	const { createServer } = await import('vite');
	const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, allowedHosts: true } });
	return vite.middlewares as unknown as RequestHandler;
}
