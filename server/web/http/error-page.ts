import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';

/** The page for what broke before any screen could: the same one that the screens fall back to. */
const page = readFileSync(new URL('../../../src/error.html', import.meta.url), 'utf8');
const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

/** Writes the error page with a status; `words` must come from us, for they are written as they are. */
export function sendErrorPage(response: Response, status: number, words: string): void {
	if (response.headersSent) return void response.destroy();
	const text = page.replaceAll('%sveltekit.status%', String(status)).replaceAll('%sveltekit.error.message%', words);
	response.status(status).set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy });
	response.type('html').send(text);
}
