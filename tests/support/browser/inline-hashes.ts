import { createHash } from 'node:crypto';

/** The sources a policy has to name for the inline scripts and sheets of a page: `'sha256-…'` each. */
export const inlineHashes = (html: string): string[] =>
	[...html.matchAll(/<(script|style)\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/\1>/g)].map(
		([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`
	);
